/** A name if it fits into so many narrow letters, else without whom it has in brackets; Japanese letters are wide. */
export function fitting(name: string, most: number): string {
  const wide = [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);
  return wide > most ? (name.split(/ \(|（/)[0] ?? name) : name;
}
