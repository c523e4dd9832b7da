import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import Board from '../../../src/games/gachijo/Board.svelte';
import { MARKER_COLOURS } from '../../../src/games/gachijo/drawing/pieces';
import { Session } from '../../../src/games/gachijo/session.svelte';
import Den from '../../../src/games/gachijo/table/Den.svelte';
import Own from '../../../src/games/gachijo/table/Own.svelte';
import Seat from '../../../src/games/gachijo/table/Seat.svelte';
import Turn from '../../../src/games/gachijo/table/Turn.svelte';
import { ofKind, seatName, thing } from '../../../src/games/gachijo/things';
import type { GachijoView, Player } from '../../../src/games/gachijo/view';
import moments from './moments.json';

/** Every value of a marker, one by one: drawn where it can be seen, and named in both languages. */

const LANGS = ['en', 'ja'] as const;
const WORN = ['injury', 'nuno', 'kekkai', 'take', 'hashigo'];
const { view: base } = moments.turn as unknown as { view: GachijoView };
const [RIVAL, CELL] = [3, 'f4']; // Takeda, who stands there

function wearing(seat: number, change: Partial<Player>): GachijoView {
  return { ...base, players: base.players.map((one, number) => (number === seat ? { ...one, ...change } : one)) };
}

function body(part: unknown, view: GachijoView, lang: 'en' | 'ja', more: object = {}): string {
  const props = {
    ...{ view, lang, seat: 0, choices: [], courses: [], names: ['A', 'B', 'C', 'D'], dark: false },
    ...{ session: new Session(), log: [], still: true, number: RIVAL, story: seatName('takeda', lang), who: 'D' },
    ...{ note: '', turn: false, clock: null, outcome: '', compact: false },
    ...more,
  };
  return render(part as never, { props } as never).body.replace(/<!--.*?-->/g, '');
}

/** The drawing of one ninja on the board. */
function man(html: string, name: string): string {
  const from = html.indexOf(`data-man="${name}"`);
  return from < 0 ? '' : html.slice(html.lastIndexOf('<g', from), html.indexOf('</g></g></g>', from) + 12);
}

function label(html: string, cell: string): string {
  return new RegExp(`aria-label="([^"]*)"[^>]*data-spot="${cell}"`).exec(html)?.[1] ?? '';
}

test('the list is whole', () => {
  expect(
    ofKind('marker')
      .map((one) => one.id)
      .toSorted(),
  ).toEqual([...WORN, 'prison'].toSorted());
});

describe.each(WORN)('%s', (marker) => {
  const colour = MARKER_COLOURS[marker] ?? '';

  test('is drawn on the ninja, unlike every other', () => {
    const drawn = (one: string) => man(body(Board, wearing(RIVAL, { marker: one }), 'en'), 'takeda');
    expect(drawn(marker)).toContain(`fill="${colour}"`); // its badge
    for (const other of ['bare', ...WORN].filter((one) => one !== marker)) {
      expect(drawn(other)).not.toBe('');
      expect(drawn(other)).not.toBe(drawn(marker));
      expect(drawn(other)).not.toContain(`fill="${colour}"`);
    }
  });
  test.each(LANGS)('is told with its cell (%s)', (lang) => {
    const name = thing('marker', marker).name[lang];
    expect(label(body(Board, wearing(RIVAL, { marker }), lang), CELL)).toContain(name);
    expect(label(body(Board, wearing(RIVAL, { marker: 'bare' }), lang), CELL)).not.toContain(name);
  });
  test.each(LANGS)("is a pill with its name in a rival's panel and in one's own (%s)", (lang) => {
    const name = thing('marker', marker).name[lang];
    const pill = new RegExp(
      `data-thing="marker:${marker}"[^>]*aria-label="${name}"|aria-label="${name}"[^>]*data-thing="marker:${marker}"`,
    );
    expect(body(Seat, wearing(RIVAL, { marker }), lang)).toMatch(pill);
    expect(body(Own, wearing(0, { marker }), lang)).toMatch(pill);
    expect(body(Turn, wearing(0, { marker }), lang, { tall: true }), 'on a phone').toMatch(pill);
    expect(body(Seat, wearing(RIVAL, { marker: 'bare' }), lang)).not.toMatch(pill);
  });
  test.each(LANGS)('is a badge on a phone, with its name for those who listen (%s)', (lang) => {
    const strip = body(Seat, wearing(RIVAL, { marker }), lang, { compact: true });
    expect(strip).toContain(`background: ${colour}`);
    expect(/class="unseen[^>]*>([^<]*)/.exec(strip)?.[1]).toContain(thing('marker', marker).name[lang]);
  });
});

describe('prison', () => {
  const [free, jailed] = [wearing(RIVAL, { marker: 'bare' }), wearing(RIVAL, { at: null, prison: true })];

  test('takes the ninja off the board and bars the summoning point with its mon', () => {
    const [before, after] = [body(Board, free, 'en'), body(Board, jailed, 'en')];
    expect(man(before, 'takeda')).not.toBe('');
    expect(man(after, 'takeda')).toBe('');
    const barred = (html: string) => (html.match(/data-prisoner="takeda"/g) ?? []).length;
    expect([barred(before), barred(after)]).toEqual([0, 1]);
  });
  test.each(LANGS)('is told in the den and in the panel (%s)', (lang) => {
    const name = thing('marker', 'prison').name[lang];
    expect(body(Den, jailed, lang)).toContain(lang === 'en' ? 'Takeda is in prison.' : '武田は宝物殿に幽閉中。');
    expect(body(Den, free, lang)).not.toContain(lang === 'en' ? 'Takeda is in prison.' : '武田は宝物殿に幽閉中。');
    expect(body(Seat, jailed, lang)).toContain(`aria-label="${name}"`);
    const strip = body(Seat, jailed, lang, { compact: true });
    expect(strip).toContain(`background: ${MARKER_COLOURS['prison']}`);
    expect(/class="unseen[^>]*>([^<]*)/.exec(strip)?.[1]).toContain(name);
    expect(body(Own, wearing(0, { at: null, prison: true }), lang)).toContain(`aria-label="${name}"`);
  });
});
