// Cuts the fonts down to the characters that Koga can show, one file per language and use: English loads no Japanese
// font, and Japanese loads the rulebooks' rarer characters only where they appear. What people type themselves may
// have other characters: those come in the reader's own fonts.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import { MACRONS, cutMacrons } from './macrons.mjs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const koga = join(dirname(web), 'src', 'koga');
const out = join(web, 'src', 'fonts');
const FACES = [
  { family: 'Koga Mincho', from: 'shippori-mincho-b1', weights: [600] },
  { family: 'Koga Gothic', from: 'zen-kaku-gothic-new', weights: [400, 700] },
];
const LATIN = range(0x20, 0x7e) + '\u00a0©·×–—‘’“”…•→←↑↓−✓°';
// Of two faces with a character the later one is used, so the accents must not have what `latin` has.
const ACCENTS = [...range(0xa0, 0xff)].filter((sign) => !LATIN.includes(sign)).join('');
const KANA = range(0x3000, 0x30ff) + range(0xff01, 0xff5e) + '※○●△▲□■◇◆★☆';
const SIGNS = '日本語勝'; // on English pages too: the language button, the winner's stamp

const japanese = (texts) => [...new Set(texts)].filter((sign) => sign.codePointAt(0) > 0x2e7f).sort();
// What the pages and tables say, and what only rulebooks, lessons and the rest say.
const core = japanese([
  ...KANA,
  ...'年月日時分秒', // of dates, which the browser writes
  ...read(join(web, 'src', 'words'), /\.ts$/),
  ...read(join(koga, 'games'), /(words|levels)\.toml$/),
]);
const more = japanese([...read(join(web, 'src'), /\.(ts|svelte|toml)$/), ...read(koga, /\.(toml|md|py)$/)]).filter(
  (sign) => !core.includes(sign),
);
const stamp = createHash('sha256')
  .update(
    [
      core.join(''),
      more.join(''),
      LATIN,
      ACCENTS,
      SIGNS,
      JSON.stringify(FACES),
      ...['fonts.mjs', 'macrons.mjs'].map((script) => readFileSync(join(web, 'scripts', script), 'utf8')),
    ].join('|'),
  )
  .digest('hex');
const css = join(out, 'fonts.css');
if (!existsSync(css) || !readFileSync(css, 'utf8').includes(stamp)) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const rules = [`/* ${stamp} */`];
  for (const { family, from, weights } of FACES)
    for (const weight of weights) {
      rules.push(await cut(family, from, weight, 'latin', 'latin', LATIN));
      rules.push(await cut(family, from, weight, 'latin', 'accents', ACCENTS));
      rules.push(
        face(family, from, weight, 'macrons', MACRONS, await cutMacrons(readFileSync(source(from, 'latin', weight)))),
      );
      rules.push(await cut(`${family} Signs`, from, weight, 'japanese', 'signs', SIGNS));
      // Of two faces with a character the later one is used: what `core` has not comes from `more`.
      rules.push(
        await cut(
          `${family} JA`,
          from,
          weight,
          'japanese',
          'more',
          more.join(''),
          'U+2e80-9fff,U+f900-faff,U+ff00-ffef,U+25a0-266f',
        ),
      );
      rules.push(await cut(`${family} JA`, from, weight, 'japanese', 'core', core.join('')));
    }
  writeFileSync(css, rules.join('\n') + '\n');
}

async function cut(family, from, weight, part, name, signs, covers) {
  const font = await subset(readFileSync(source(from, part, weight)), signs, { targetFormat: 'woff2' });
  return face(family, from, weight, name, signs, font, covers);
}

/** Write a font and return its rule. */
function face(family, from, weight, name, signs, font, covers = ranges(signs)) {
  const file = `${from}-${weight}-${name}.woff2`;
  writeFileSync(join(out, file), font);
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("./${file}") format("woff2");unicode-range:${covers}}`;
}

/** The file with a part of a typeface. */
function source(from, part, weight) {
  const files = join(web, 'node_modules', '@fontsource', from, 'files');
  return ['', part, 'latin']
    .map((one) => join(files, `${from}-${one}-${weight}-normal.woff2`))
    .find((path) => existsSync(path));
}

/** Code points as CSS ranges, neighbours together. */
function ranges(signs) {
  const points = [...new Set([...signs].map((sign) => sign.codePointAt(0)))].sort((a, b) => a - b);
  const found = [];
  for (const point of points) {
    const last = found.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else found.push([point, point]);
  }
  return found.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`).join(',');
}

function read(folder, files) {
  const found = new Set();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && files.test(entry.name))
      for (const sign of readFileSync(join(entry.parentPath, entry.name), 'utf8')) found.add(sign);
  return found;
}

function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, number) => String.fromCodePoint(from + number)).join('');
}
