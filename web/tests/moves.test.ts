import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../src');

/** Patterns that take the name or label of a choice apart: its meaning is in its move. */
const PARSING =
  /\b(choice|one|next|first|offer|best)\.(name|label(\.(en|ja))?)\)?\.(split|match|replace|startsWith|slice|includes)\(|\blabel\)\.(split|match|replace|startsWith|slice)\(/;

test('no page takes names or labels of actions apart', () => {
  const found = readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => PARSING.test(readFileSync(path, 'utf8')));
  expect(found).toEqual([]);
});
