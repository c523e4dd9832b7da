import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

/** Lets the page import the TOML files that the server reads, so that a text stands in one place. Every table of a file
 * is an export of its own: only those that are used go into the page. Names that are no identifiers are left out. */
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
