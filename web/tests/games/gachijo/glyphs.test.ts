import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../../src/games/gachijo');
const TEXTS = join(import.meta.dirname, '../../../../src/koga/games/gachijo/cards.toml');

it('says nothing with a dash that our fonts do not have', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(ts|svelte|toml)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(40);
  const found = [TEXTS, ...files.map((name) => join(FOLDER, name))].filter((file) =>
    readFileSync(file, 'utf8').includes('\uff5e'),
  );
  expect(found).toEqual([]);
});
