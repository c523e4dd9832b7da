import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

/**
 * Let the page import the server's TOML files, so that every text exists once. Each table of a file is a separate
 * export: only tables in use are bundled. Names that are not identifiers are skipped.
 */
export function toml(): Plugin {
  return {
    name: 'koga-toml',
    transform: (code, id) =>
      id.endsWith('.toml')
        ? {
            code: Object.entries(parse(code))
              .filter(([name]) => /^\w+$/.test(name))
              .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
              .join('\n'),
            map: null,
          }
        : null,
  };
}
