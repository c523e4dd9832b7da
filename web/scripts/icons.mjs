// Takes from the game-icons package only the icons that are drawn. Every `icons.json` and `*-icons.json` under src names
// them (what they stand for, the library's name, the author); beside it comes a module with their paths, and all credits
// go into one file.
// `--check` writes nothing and fails if something is stale.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import library from '@iconify-json/game-icons/icons.json' with { type: 'json' };
import info from '@iconify-json/game-icons/info.json' with { type: 'json' };
import { optimize } from 'svgo';

const src = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src');
const AUTHORS = {
  'caro-asercion': 'Caro Asercion',
  darkzaitzev: 'DarkZaitzev',
  delapouite: 'Delapouite',
  faithtoken: 'Faithtoken',
  'heavenly-dog': 'HeavenlyDog',
  lorc: 'Lorc',
  sbed: 'Sbed',
  skoll: 'Skoll',
};

const credits = new Map();
const files = new Map();
for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
  const list = /^((?:\w+-)?icons)\.json$/.exec(entry.name)?.[1];
  if (!entry.isFile() || !list) continue;
  const named = JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const lines = Object.entries(named).map(([thing, { icon, by }]) => {
    const body = library.icons[icon]?.body;
    if (!body)
      throw new Error(`${relative(src, entry.parentPath)}/${entry.name}: ${thing}: the library has no icon ${icon}`);
    if (!AUTHORS[by])
      throw new Error(`${relative(src, entry.parentPath)}/${entry.name}: ${thing}: ${by} is not a known author`);
    credits.set(icon, { icon, author: AUTHORS[by], page: `https://game-icons.net/1x1/${by}/${icon}.html` });
    return `  '${thing}': '${pathOf(body)}',\n`;
  });
  const head = `// Written by \`npm run icons\` from ${entry.name}. Do not edit.\n// Icons of game-icons.net as paths on 512 units, CC BY 3.0; generated/credits.json names their authors.\n`;
  const name = list.replace('-', '_').toUpperCase();
  files.set(join(entry.parentPath, `${list}.ts`), `${head}export const ${name} = {\n${lines.join('')}} as const;\n`);
}
const rows = [...credits.values()].sort(
  (a, b) => a.author.localeCompare(b.author, 'en') || a.icon.localeCompare(b.icon, 'en'),
);
files.set(
  join(src, 'generated', 'credits.json'),
  `{"library": "${info.name}", "url": "https://game-icons.net", "license": "${info.license.title}", "licenseUrl": "https://creativecommons.org/licenses/by/3.0/", "icons": [\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]}\n`,
);

/** The path of a drawing, to the nearest unit of its 512: nobody sees the rest, everybody would load it. */
function pathOf(body) {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>`, {
    plugins: [{ name: 'convertPathData', params: { floatPrecision: 0 } }],
  });
  const path = /^<svg[^>]*><path fill="currentColor" d="([^"]+)"\/><\/svg>$/.exec(data)?.[1];
  if (!path) throw new Error(`not one path in one colour: ${data}`);
  return path;
}

const stale = [...files].filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
for (const [path, text] of stale) {
  console.log(`${relative(src, path)} is ${process.argv.includes('--check') ? 'stale' : 'written'}`);
  if (!process.argv.includes('--check')) writeFileSync(path, text);
}
if (stale.length && process.argv.includes('--check')) process.exit(1);
