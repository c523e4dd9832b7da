import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

/** Lets the page import the TOML files that the server reads, so that a text stands in one place. */
export function toml(): Plugin {
  return {
    name: 'koga-toml',
    transform: (code, id) => (id.endsWith('.toml') ? { code: `export default ${JSON.stringify(parse(code))}`, map: null } : null),
  };
}
