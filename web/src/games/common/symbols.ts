/**
 * The path of a symbol in a file of symbols, for the page's icons: the file has each sign as one path in the colour of
 * the text, on 512 units.
 */
export function pathOf(symbols: string, id: string): string {
  return new RegExp(`<symbol id="${id}"[^>]*><path fill="currentColor" d="([^"]*)"`).exec(symbols)?.[1] ?? '';
}
