/** The name in the game's theme, without the player: `Kagerou` of `Kagerou · Bob`. */
export function storyOf(name: string): string {
  return name.split(/ · |・| \(|（/)[0] ?? name;
}

/** The whole name if it fits into `most` narrow letters; Japanese characters are wide. */
export function fitting(name: string, most: number): string {
  const wide = [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);
  return wide > most ? storyOf(name) : name;
}
