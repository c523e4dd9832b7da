/**
 * The page's colours for drawings. On the page they are the custom properties of `app.css`; a drawing that becomes a
 * file has no page around it, so every board carries those it uses.
 */
const DAY = {
  sheet: '#fcf7ea',
  'sheet-2': '#f6edd8',
  ink: '#2a2320',
  soft: '#65584a',
  line: '#d9c9a6',
  edge: '#c9b07a',
  glow: '#e8a317',
  ring: '#5d3b00',
  hint: '#157a62',
  bad: '#a3302a',
  lacquer: '#a3302a',
  gl1: '#f5dfa0',
  gl2: '#e3c274',
  gl3: '#d1aa56',
  'gl-line': '#b58a38',
};

const NIGHT: typeof DAY = {
  sheet: '#1f222b',
  'sheet-2': '#282c37',
  ink: '#f0e7d5',
  soft: '#b5ab98',
  line: '#3a3f4c',
  edge: '#5b5543',
  glow: '#f6c34d',
  ring: '#2b1c00',
  hint: '#5ed1ae',
  bad: '#f08a78',
  lacquer: '#b23f33',
  gl1: '#8f7440',
  gl2: '#715829',
  gl3: '#54401d',
  'gl-line': '#b5924d',
};

/** Glyphs missing from the small font of English pages come from the Japanese fonts, which load only then. */
const FONTS = {
  mincho: "'Koga Mincho','Koga Mincho Signs','Koga Mincho JA','Hiragino Mincho ProN','Yu Mincho',serif",
  gothic: "'Koga Gothic','Koga Gothic Signs','Koga Gothic JA','Hiragino Sans','Noto Sans JP',system-ui,sans-serif",
};

/** Custom properties for a board's style: the page's light or dark colours, and the game's own. */
export function tokens(dark: boolean, own: Record<string, string>): string {
  return Object.entries({ ...(dark ? NIGHT : DAY), ...FONTS, ...own })
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

/** A drawing for a file, with custom properties resolved: few programs outside browsers support them. */
export function flattened(svg: string): string {
  const style = /<svg[^>]* style="([^"]*)"/.exec(svg)?.[1] ?? '';
  const values = new Map(
    style
      .split(';')
      .filter((part) => part.startsWith('--'))
      .map((part) => [part.slice(2, part.indexOf(':')), part.slice(part.indexOf(':') + 1)] as const),
  );
  const replaced = (text: string): string =>
    text.replace(
      /var\(--([\w-]+)(?:,([^()]*))?\)/g,
      (all, name: string, other?: string) => values.get(name) ?? other ?? all,
    );
  return replaced(svg).replace(` style="${style}"`, '');
}
