/** Whether a name fits into `most` narrow letters; Japanese characters are wide. */
export function fits(name: string, most: number): boolean {
  return [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0) <= most;
}
