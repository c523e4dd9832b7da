/** The faces of a die from the option `dice`, whose values list them: `1-1-2-2-3-3` (T1.3). */
export function facesOf(value: string): number[] {
  return value.split('-').map(Number);
}
