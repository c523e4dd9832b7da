import symbols from './symbols.svg?raw';

/** A symbol of symbols.svg as a path on 512 units, for the page's icons. */
export function sign(name: string): string {
  return new RegExp(`<symbol id="o-i-${name}"[^>]*><path fill="currentColor" d="([^"]*)"`).exec(symbols)?.[1] ?? '';
}
