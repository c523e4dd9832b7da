// Writes the picture of each game for link previews, `dist/preview/<game>.svg`, and the letters in them as fonts beside
// it. The server makes PNG of them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import subset from 'subset-font';

const FONTS = {
  mincho: ['shippori-mincho-b1', 600, 'Shippori Mincho B1, Shippori Mincho B1 SemiBold'],
  gothic: ['zen-kaku-gothic-new', 700, 'Zen Kaku Gothic New'],
};

runInThisContext(readFileSync('dist-draw/draw.js', 'utf8'));
mkdirSync('dist/preview', { recursive: true });
let signs = '';
for (const [game, svg] of Object.entries(await globalThis.previews())) {
  signs += svg.replace(/<[^>]*>/g, '');
  const named = svg
    .replaceAll(/font-family="'Koga Mincho'[^"]*"/g, `font-family="${FONTS.mincho[2]}"`)
    .replaceAll(/font-family="'Koga Gothic'[^"]*"/g, `font-family="${FONTS.gothic[2]}"`);
  writeFileSync(`dist/preview/${game}.svg`, named);
  writeFileSync(`dist/preview/${game}.svg.br`, brotliCompressSync(named));
  writeFileSync(`dist/preview/${game}.svg.gz`, gzipSync(named));
}
for (const [name, [from, weight]] of Object.entries(FONTS)) {
  const source = readFileSync(`node_modules/@fontsource/${from}/files/${from}-latin-${weight}-normal.woff2`);
  writeFileSync(`dist/preview/${name}.ttf`, await subset(source, signs, { targetFormat: 'truetype' }));
}
