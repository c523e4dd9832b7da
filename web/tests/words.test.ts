import { describe, expect, test } from 'vitest';
import { CODES, type ErrorMessage } from '../src/generated/wire';
import { refusalIn } from '../src/lib/refusals';
import { en } from '../src/words/en';
import { isMessage, speak, type Catalogue, type Message, type Params } from '../src/words/icu';
import { ja } from '../src/words/ja';

// Every message is formatted with every kind of parameter in both languages.
const COUNTS = [0, 1, 2, 5, 21]; // of every plural class
const NAME = '§'; // belongs to no language
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;
const LATIN = /[A-Za-z]{2,}/g;
/** Narrow punctuation beside Japanese letters, where wide punctuation belongs. */
const NARROW = /[\u3040-\u30ff\u4e00-\u9fff][,.!?;:()]|[,.!?;:()][\u3040-\u30ff\u4e00-\u9fff]/;
/** "1 games": a number in front of a plural. */
const ONE_MANY = /(?<![\d.:–])\b1 (?!is\b|has\b|was\b)(?:free |rated |bot |other )?[a-z]{2,}s\b/;
/** Keys and formats that are written alike in Japanese. */
const SAME = ['QR', 'Shift', 'Enter', 'Esc'];
/** Names of licences, fonts and people, in the credits alone. */
const CREDITED = 'MIT The Koga authors SIL Open Font License Zen New game icons net Lorc Delapouite Skoll CC BY'.split(
  ' ',
);

/** Latin words that do not belong into a Japanese text. */
function leaked(text: string, path = ''): string[] {
  const allowed = path.startsWith('credits.') ? [...SAME, ...CREDITED] : SAME;
  return (text.match(LATIN) ?? []).filter((word) => !allowed.includes(word));
}

interface Entry {
  path: string;
  english: string | Message;
  japanese: unknown;
}

function entries(source: Catalogue, other: Record<string, unknown>, path = ''): Entry[] {
  return Object.entries(source).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'string' || isMessage(value)) return [{ path: here, english: value, japanese: other[key] }];
    return entries(value, (other[key] ?? {}) as Record<string, unknown>, here);
  });
}

/** The build has parsed messages with parameters: their names, wherever they occur. */
function names(parsed: unknown): Set<string> {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    else if (typeof node === 'object' && node !== null) {
      const { type, value, options } = node as {
        type: number;
        value?: unknown;
        options?: Record<string, { value: unknown }>;
      };
      if ((type === 1 || type === 2 || type === 5 || type === 6) && typeof value === 'string') found.add(value);
      for (const option of Object.values(options ?? {})) walk(option.value);
    }
  };
  walk(parsed);
  return found;
}

const all = entries(en, ja);
const spoken = { en: speak('en', en, en), ja: speak('ja', en, ja) };

function said(lang: 'en' | 'ja', { path, english }: Entry): string[] {
  const found = path.split('.').reduce<unknown>((words, key) => (words as Record<string, unknown>)[key], spoken[lang]);
  if (!isMessage(english)) return [found as string];
  return COUNTS.map((count) => {
    const params: Params = Object.fromEntries(
      Object.entries(english.sample).map(([name, sample]) => [name, typeof sample === 'number' ? count : NAME]),
    );
    return (found as (params: Params) => string)(params);
  });
}

describe.each(all)('$path', (entry) => {
  test('has the same parameters in both languages', () => {
    const { english, japanese } = entry;
    expect(japanese).toBeTruthy();
    if (!isMessage(english)) return expect(typeof japanese).toBe('string');
    const own = new Set(Object.keys(english.sample));
    expect(names(english.text)).toEqual(own);
    expect(names(japanese)).toEqual(own);
  });

  test('is English in English and Japanese in Japanese', () => {
    for (const text of said('en', entry)) {
      expect(text).toBeTruthy();
      expect(text).not.toMatch(JAPANESE);
    }
    for (const text of said('ja', entry)) {
      expect(leaked(text, entry.path)).toEqual([]);
      expect(text).not.toMatch(NARROW);
    }
  });

  test('does not say "1 games"', () => {
    for (const text of said('en', entry)) expect(text).not.toMatch(ONE_MANY);
  });
});

test.each(['1 games', 'Wait 1 seconds', '§ has 1 free seats'])('"%s" would be found', (text) =>
  expect(text).toMatch(ONE_MANY),
);
test.each(['このgameは観戦できません。', 'Openソース'])('"%s" would be found', (text) =>
  expect(leaked(text, 'errors.closed')).toHaveLength(1),
);
test.each(['席を空ける,', '本当に?', '(任意)', '相手:ボット'])('"%s" would be found', (text) =>
  expect(text).toMatch(NARROW),
);

test('plurals come from the catalogue', () => {
  const w = spoken.en;
  expect([0, 1, 2].map((count) => w.lobby.bots({ count }))).toEqual(['0 bots', '1 bot', '2 bots']);
  expect(w.table.courseTo({ place: 'd2', steps: 1 })).toBe('To d2, 1 step');
  expect(w.rules.found({ count: 0 })).toBe('No rule found. Try another word.');
  expect(spoken.ja.lobby.freeSeats({ count: 2 })).toBe('空席2');
});

describe.each(['en', 'ja'] as const)('refusals in %s', (lang) => {
  test.each(CODES)('%s is said in the page’s own words, with its parameters and never in the server’s', (code) => {
    const refused: ErrorMessage = {
      type: 'error',
      code,
      en: 'said by the server',
      ja: 'サーバーの文',
      more: 'told in English alone',
      rule: 'X1.2',
      fields: { seconds: 60, days: 30, tokens: 10, games: 8 },
    };
    const text = refusalIn(spoken[lang].refusals, refused) ?? '';
    expect(text).toBeTruthy();
    expect(text).not.toMatch(/[{}]|undefined|server’s|サーバーの文|told in English/);
    if (lang === 'en') expect(text).not.toMatch(JAPANESE);
    else expect(leaked(text)).toEqual([]);
    if (isMessage(en.refusals[code]))
      expect(
        Object.keys(en.refusals[code].sample).every((name) =>
          ['rule', 'seconds', 'days', 'tokens', 'games'].includes(name),
        ),
      ).toBe(true);
  });

  test('a code of a newer server is left to the server’s own text', () => {
    const newer = { type: 'error', code: 'newer', en: '', ja: '' } as unknown as ErrorMessage;
    expect(refusalIn(spoken[lang].refusals, newer)).toBeNull();
  });
});

test('refusals say the numbers that came with them', () => {
  const refused = (code: 'too-early' | 'options', more: object) =>
    ({ type: 'error', code, en: '', ja: '', ...more }) as ErrorMessage;
  const early = refused('too-early', { fields: { seconds: 60 } });
  expect(refusalIn(spoken.ja.refusals, early)).toContain('60秒');
  expect(refusalIn(spoken.en.refusals, early)).toContain('60 seconds');
  expect(refusalIn(spoken.ja.refusals, refused('options', { rule: 'X1.2' }))).toContain('ルールX1.2');
});
