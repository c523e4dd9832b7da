// Cuts the fonts down to the signs that Koga can show: those of its texts, and all kana, Latin letters and digits.
// What people type themselves may have other signs: those come in the reader's own fonts.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(web, 'src', 'fonts');
const FACES = [
  { family: 'Koga Mincho', from: 'shippori-mincho-b1', weights: [600] },
  { family: 'Koga Gothic', from: 'zen-kaku-gothic-new', weights: [400, 700] },
];
const LATIN = range(0x20, 0x7e) + range(0xa0, 0x17f) + '–—‘’“”…•→←↑↓×−';
const JAPANESE = range(0x3000, 0x30ff) + range(0xff01, 0xff9d) + '※○●△▲□■◇◆★☆';

const japanese = [...new Set([...JAPANESE, ...texts()])].filter((sign) => sign.codePointAt(0) > 0x2e7f).sort().join('');
const stamp = createHash('sha256').update(japanese + LATIN + JSON.stringify(FACES)).digest('hex');
const css = join(out, 'fonts.css');
if (!existsSync(css) || !readFileSync(css, 'utf8').includes(stamp)) {
  mkdirSync(out, { recursive: true });
  const rules = [`/* ${stamp} */`];
  for (const { family, from, weights } of FACES)
    for (const weight of weights) {
      rules.push(await cut(family, from, weight, 'latin', LATIN, 'U+0020-02FF,U+2000-22FF'));
      rules.push(await cut(family, from, weight, 'japanese', japanese, 'U+2E80-9FFF,U+F900-FAFF,U+FF00-FFEF,U+25A0-266F'));
    }
  writeFileSync(css, rules.join('\n') + '\n');
}

async function cut(family, from, weight, part, signs, range) {
  const source = join(web, 'node_modules', '@fontsource', from, 'files', `${from}-${part}-${weight}-normal.woff2`);
  const font = await subset(readFileSync(source), signs, { targetFormat: 'woff2' });
  const name = `${from}-${weight}-${part}.woff2`;
  writeFileSync(join(out, name), font);
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("./${name}") format("woff2");unicode-range:${range}}`;
}

function texts() {
  const found = [];
  for (const folder of [join(web, 'src'), join(dirname(web), 'src', 'koga')])
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.(toml|md|ts|svelte|py|json)$/.test(entry.name))
        found.push(...new Set(readFileSync(join(entry.parentPath, entry.name), 'utf8')));
  return found;
}

function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, number) => String.fromCodePoint(from + number)).join('');
}
