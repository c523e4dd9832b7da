import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const CATALOGUE = /\/src\/words\/(?:\w+\/)?[a-z]{2}\.ts$/;

interface Node {
  type: string;
  value?: unknown;
  start: number;
  end: number;
}

/** Replace the catalogues' ICU messages by their parsed form; a syntax error fails the build. */
export function messages(): Plugin {
  return {
    name: 'koga:messages',
    enforce: 'post',
    transform(code, id) {
      if (!CATALOGUE.test(id.split('?')[0] ?? '')) return null;
      const found: Node[] = [];
      walk(this.parse(code), (node) => {
        if (node.type === 'Literal' && typeof node.value === 'string' && node.value.includes('{')) found.push(node);
      });
      for (const { start, end, value } of found.reverse()) {
        code =
          code.slice(0, start) +
          JSON.stringify(parse(value as string, { ignoreTag: true, captureLocation: false })) +
          code.slice(end);
      }
      return { code, map: null };
    },
  };
}

function walk(thing: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(thing)) for (const one of thing) walk(one, visit);
  else if (typeof thing === 'object' && thing !== null) {
    if ('type' in thing && 'start' in thing) visit(thing as Node);
    for (const value of Object.values(thing)) walk(value, visit);
  }
}
