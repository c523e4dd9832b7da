import { relative } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { WIRE } from '../src/generated/wire.ts';

type Bundle = Rollup.OutputBundle;

/** The first part of an address, and the page that is loaded for it. */
const PAGES: Record<string, string> = {
  lobby: 'Lobby',
  rules: 'Rules',
  learn: 'Learn',
  puzzles: 'Puzzles',
  new: 'NewTable',
};
/** What pages ask the server for as soon as they are there. */
const ASKED: Record<string, string[]> = { lobby: ['/api/games', '/api/tables'], new: ['/api/games'] };
const TABLE = 'src/pages/TablePage.svelte';
const PARTS = /^src\/games\/(\w+)\/parts\.ts$/;
const ART = /^src\/games\/\w+\/art\.ts$/;
const WORDS = /^src\/words\/(\w+)\.ts$/;

/**
 * Writes `shell/PAGE.html` and `shell/table-GAME.html` beside `index.html`: the same page, with links to what its
 * address will load. Without them the browser learns of a board only when page, table and position are there, one
 * after another.
 */
export function shells(): Plugin {
  let root = '';
  return {
    name: 'koga:shells',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html'];
        if (!index || index.type !== 'asset') return;
        const chunks = new Map<string, Rollup.OutputChunk>();
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          if (file.facadeModuleId) chunks.set(relative(root, file.facadeModuleId), file);
        }
        const known = (name: string): boolean => String(index.source).includes(`"/${name}"`);
        const words = Object.fromEntries(
          [...chunks].flatMap(([path, chunk]) => {
            const lang = WORDS.exec(path)?.[1];
            const files = needed(bundle, [chunk]).filter((name) => !name.endsWith('.css') && !known(name));
            return lang ? [[lang, files.map((name) => `/${name}`)]] : [];
          }),
        );
        const html = String(index.source).replace(
          '<script src="/early.js">',
          `<script src="/early.js" data-words='${JSON.stringify(words)}' data-wire="${WIRE}">`,
        );
        index.source = html;
        const emit = (name: string, wanted: (Rollup.OutputChunk | undefined)[], asked: string[] = []): void => {
          const found = wanted.filter((chunk) => chunk !== undefined);
          this.emitFile({
            type: 'asset',
            fileName: `shell/${name}.html`,
            source: withLinks(html, needed(bundle, found), asked),
          });
        };
        const art = [...chunks].filter(([path]) => ART.test(path)).map(([, chunk]) => chunk);
        for (const [name, page] of Object.entries(PAGES)) {
          emit(name, [chunks.get(`src/pages/${page}.svelte`), ...(name === 'lobby' ? art : [])], ASKED[name]);
        }
        for (const [path, chunk] of chunks) {
          const game = PARTS.exec(path)?.[1];
          if (game) emit(`table-${game}`, [chunks.get(TABLE), chunk]);
        }
      },
    },
  };
}

/** The files of chunks and of everything they import, each once; styles are files too. */
function needed(bundle: Bundle, chunks: Rollup.OutputChunk[]): string[] {
  const [found, seen] = [new Set<string>(), new Set<string>()];
  const add = (name: string): void => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || seen.has(name)) return;
    seen.add(name);
    file.imports.forEach(add);
    file.viteMetadata?.importedCss.forEach((css) => found.add(css));
    found.add(name);
  };
  chunks.forEach((chunk) => add(chunk.fileName));
  return [...found];
}

function withLinks(html: string, files: string[], asked: string[]): string {
  const links = files
    .filter((name) => !html.includes(`"/${name}"`))
    .sort((a, b) => Number(b.endsWith('.css')) - Number(a.endsWith('.css')))
    .map(
      (name) => `<link rel="${name.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${name}">`,
    );
  for (const path of asked) links.unshift(`<link rel="preload" as="fetch" crossorigin href="${path}">`);
  return html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
}
