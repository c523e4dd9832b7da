import { describe, expect, test } from 'vitest';

// What boards and tables of games say themselves, some of it by functions of their parameters: every function is called
// with numbers of every plural class, names of no language and lists of them; its texts are in its own letters.
const JAPANESE = /[\u3040-\u30ff\u3400-\u9fff\uff01-\uff5e]/;
const LATIN = /[A-Za-z]{3,}/g;
const SAME = ['Enter'];
const VALUES = [0, 1, 2, 5, 21, '§', ['§', '§']];
type Value = (typeof VALUES)[number];
const MOST_PARAMETERS = 4;
/** Functions of whole positions, cards and fights; the tests of their boards call them. */
const OF_OBJECTS = [
  'card',
  'state',
  'ask',
  'what',
  'showed',
  'shuriken',
  'ninja',
  'why',
  'banner',
  'takes',
  'marches',
  'pointsOf',
  'ahead',
  'aside',
];

type Lang = 'en' | 'ja';
type Spoken = (lang: Lang) => object;
const modules = import.meta.glob<Record<string, unknown>>('../../src/games/*/{texts,words,table/help-words}.ts', {
  eager: true,
});
const SPEAKERS = ['texts', 'w', 'helpWords'];

function speakers(): [string, Spoken][] {
  return Object.entries(modules).flatMap(([path, found]) =>
    SPEAKERS.filter((name) => typeof found[name] === 'function').map((name): [string, Spoken] => [
      `${path.split('/games/')[1]} ${name}`,
      found[name] as Spoken,
    ]),
  );
}

function* combinations(count: number): Generator<Value[]> {
  if (count === 0) yield [];
  else for (const rest of combinations(count - 1)) for (const value of VALUES) yield [...rest, value];
}

/** Everything that is said under a name, with the names of functions that need more than numbers and names. */
function said(found: unknown, path: string, uncalled: Set<string>): [string, string][] {
  // What is looked up under a number or name out of its range is undefined; its own texts are walked where they stand.
  if (typeof found === 'string') return path.endsWith('.icon') ? [] : [[path, found.replaceAll('undefined', '§')]];
  if (Array.isArray(found)) return found.flatMap((part) => said(part, path, uncalled));
  if (typeof found === 'object' && found !== null)
    return Object.entries(found).flatMap(([key, value]) => said(value, path ? `${path}.${key}` : key, uncalled));
  if (typeof found !== 'function' || OF_OBJECTS.includes(path)) return [];
  const texts: [string, string][] = [];
  let calls = 0;
  for (const values of combinations(Math.min(found.length, MOST_PARAMETERS)))
    try {
      texts.push(...said((found as (...values: Value[]) => unknown)(...values), path, uncalled));
      calls++;
    } catch {
      continue; // a list where a number belongs, or the other way round
    }
  if (!calls) uncalled.add(path);
  return texts;
}

describe.each(speakers())('%s', (_, speak) => {
  test.each(['en', 'ja'] as const)('says everything in the letters of its own language: %s', (lang) => {
    const uncalled = new Set<string>();
    const all = said(speak(lang), '', uncalled);
    expect(all.length).toBeGreaterThan(20);
    expect([...uncalled]).toEqual([]);
    for (const [path, text] of all) {
      if (lang === 'en') expect(text, path).not.toMatch(JAPANESE);
      else
        expect(
          (text.match(LATIN) ?? []).filter((word) => !SAME.includes(word)),
          path,
        ).toEqual([]);
      if (lang === 'en')
        expect(text, path).not.toMatch(
          /(?<![\d.])1 (?:points|cards|cells|moves|steps|chips|crystals|turns|tiles|fights)\b/,
        );
    }
  });

  test('has the same texts in both languages', () => {
    const keys = (lang: Lang) => [...new Set(said(speak(lang), '', new Set()).map(([path]) => path))].sort();
    expect(keys('ja')).toEqual(keys('en'));
  });
});

test('every game with texts of its own is here', () => expect(speakers().length).toBeGreaterThan(4));
