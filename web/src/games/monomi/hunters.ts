/** The Samurais of each person, dealt in turn. */
export function dealt(samurais: number, persons: number): number[][] {
  const groups = Array.from({ length: Math.min(samurais, persons) }, (): number[] => []);
  for (let number = 1; number <= samurais; number++) groups[(number - 1) % groups.length]?.push(number);
  return groups;
}
