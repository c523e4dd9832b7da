import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import { GAMES, partsOf } from '../../src/games';
import type { BoardProps, GameParts } from '../../src/games/types';
import type { Choice, Course, View } from '../../src/generated/wire';
import type { Lang } from '../../src/lib/settings.svelte';
import { before, lessonsFor } from '../drawing';

/**
 * Every public fact is drawn: whatever field of a game's view is changed, something on the table looks different, on the
 * board, in a panel or in a dialog. A field that is drawn nowhere fails here, unless its game says why it need not be.
 */

/** A moment of a game as the page receives it. */
interface Moment {
  seat: number;
  view: View;
  choices: Choice[];
  courses: Course[];
}

/**
 * Additions in a game's folder: more moments, parts in other states, and fields that need not be drawn, with the
 * reason.
 */
interface Extras {
  moments?: Record<string, Moment>;
  scenes?: (props: BoardProps<View>) => Scene[];
  undrawn?: Record<string, string>;
}
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Scene = [Component<any>, object];

const EXTRAS = import.meta.glob<Extras>('./*/extras.ts');

// ---- the fields of a view, as its TypeScript declares them ----

/** Every leaf such as `players[].marker`; `{}` stands for the keys of a record. */
function declared(game: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../src/games', game, 'view.ts'), 'utf8');
  const types = new Map(
    [...text.matchAll(/export interface (\w+) \{(.*?)\n\}/gs)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+)\??: (.*);$/gm)].map(([, field = '', type = '']) => [field, type] as const),
    ]),
  );
  const leaves = (type: string, path: string): string[] => {
    const plain = type
      .replace(/ \| null$/, '')
      .replace(/^\((.*)\)$/, '$1')
      .replace(/ \| null$/, '');
    const list = /^(.*)\[\]$/.exec(plain);
    if (list) return leaves(list[1] ?? '', `${path}[]`);
    const record = /^Record<string, (.*)>$/.exec(plain);
    if (record) return leaves(record[1] ?? '', `${path}{}`);
    const fields = types.get(plain);
    return fields ? fields.flatMap(([field, inner]) => leaves(inner, path ? `${path}.${field}` : field)) : [path];
  };
  const root = [...types.keys()].find((name) => name.endsWith('View')) ?? '';
  return leaves(root, '').filter((path) => path !== 'game');
}

// ---- changing a view ----

type Place = (string | number)[];

/** The places in a view that a path names. */
function places(value: unknown, path: string[]): Place[] {
  const [step, ...rest] = path;
  if (step === undefined) return [[]];
  if (value === null || value === undefined) return [];
  const keys =
    step === '[]' ? (value as unknown[]).map((_, number) => number) : step === '{}' ? Object.keys(value) : [step];
  return keys.flatMap((key) =>
    places((value as Record<string | number, unknown>)[key], rest).map((place) => [key, ...place]),
  );
}

function steps(path: string): string[] {
  return path.split('.').flatMap((part) => part.split(/(?=\[\]|\{\})/));
}

function at(view: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], view);
}

function changed(view: View, place: Place, value: unknown): View {
  const copy = structuredClone(view) as unknown;
  (at(copy, place.slice(0, -1)) as Record<string | number, unknown>)[place.at(-1) as string] = value;
  return copy as View;
}

/** Other values for a place: from other moments, the opposite, one more, one less. */
function others(value: unknown, seen: unknown[]): unknown[] {
  const near = typeof value === 'boolean' ? [!value] : typeof value === 'number' ? [value + 1, value - 1] : [];
  return [...near, ...seen].filter(
    (other, number, all) =>
      JSON.stringify(other) !== JSON.stringify(value) &&
      all.findIndex((one) => JSON.stringify(one) === JSON.stringify(other)) === number,
  );
}

// ---- drawing it ----

function scenesOf(parts: GameParts, props: BoardProps<View>, extras: Extras): Scene[] {
  const own: Scene[] = [parts.Board, parts.Tools, parts.Own, parts.Left, parts.Goal, parts.Turn].flatMap((part) =>
    part ? [[part, props] as Scene] : [],
  );
  const seats = props.names.map((_, number) => number);
  const cards: Scene[] = seats.flatMap((number) => [
    ...(parts.Seat
      ? [
          [
            parts.Seat,
            { ...props, number, story: '', who: '', note: '', turn: false, clock: null, outcome: '', compact: false },
          ] as Scene,
        ]
      : []),
    ...(parts.SeatState ? [[parts.SeatState, { view: props.view, seat: number, lang: props.lang }] as Scene] : []),
  ]);
  return [...own, ...cards, ...(extras.scenes?.(props) ?? [])];
}

function drawn([part, props]: Scene): string {
  return render(part, { props }).body;
}

async function poolOf(game: string, extras: Extras): Promise<Moment[]> {
  const lessons = await lessonsFor(game);
  const steps = lessons.steps.map((step, number) => ({
    seat: lessons.seat,
    view: before(lessons, number),
    choices: step.choices,
    courses: step.courses,
  }));
  const last = { seat: lessons.seat, view: before(lessons, lessons.steps.length), choices: [], courses: [] };
  return [...Object.values(extras.moments ?? {}), ...steps, last];
}

describe.each([...GAMES.keys()])('%s', (game) => {
  test('draws every field of its view', { timeout: 600_000 }, async () => {
    const extras = (await EXTRAS[`./${game}/extras.ts`]?.()) ?? {};
    const parts = (await partsOf(game)) as GameParts;
    const pool = await poolOf(game, extras);
    const propsOf = (moment: Moment, view: View, lang: Lang): BoardProps<View> => ({
      ...moment,
      view,
      names: ['A', 'B', 'C', 'D'].slice(0, seatsOf(view)),
      lang,
      dark: false,
      still: true,
      session: parts.session?.(),
      follow: () => undefined,
      act: () => undefined,
    });
    const baselines = { en: new Map<Moment, string[]>(), ja: new Map<Moment, string[]>() };
    const baseline = (moment: Moment, lang: Lang) => {
      if (!baselines[lang].has(moment))
        baselines[lang].set(moment, scenesOf(parts, propsOf(moment, moment.view, lang), extras).map(drawn));
      return baselines[lang].get(moment) as string[];
    };
    const looksDifferent = (moment: Moment, view: View, lang: Lang) => {
      const usual = baseline(moment, lang);
      return scenesOf(parts, propsOf(moment, view, lang), extras).some((scene, number) => {
        try {
          return drawn(scene) !== usual[number];
        } catch {
          return false; // an impossible position
        }
      });
    };
    const isDrawn = (path: string, lang: Lang) => {
      const way = steps(path);
      const found = pool.flatMap((moment) =>
        places(moment.view, way).map((place) => ({ moment, place, value: at(moment.view, place) })),
      );
      const seen = found.map((one) => one.value);
      let tries = 0;
      for (const { moment, place, value } of found)
        for (const other of others(value, seen).slice(0, 4)) {
          if (looksDifferent(moment, changed(moment.view, place, other), lang)) return true;
          if (++tries > 40) return false;
        }
      return false;
    };
    const nowhere = declared(game).filter(
      (path) => !extras.undrawn?.[path] && !isDrawn(path, 'en') && !isDrawn(path, 'ja'),
    );
    expect(nowhere, 'fields that are drawn nowhere').toEqual([]);
    expect(
      Object.keys(extras.undrawn ?? {}).filter((path) => !declared(game).includes(path)),
      'excuses for fields that are not there',
    ).toEqual([]);
  });
});

function seatsOf(view: View): number {
  const players = (view as unknown as Record<string, unknown>)['players'];
  return Array.isArray(players) ? players.length : 4;
}
