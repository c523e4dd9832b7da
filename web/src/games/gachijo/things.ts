import {
  area,
  gacha,
  guardian,
  marker,
  mission,
  piece,
  square,
  stage,
  summon,
  supply,
  tool,
  treasure,
  wall,
  weapon,
} from '../../../../src/koga/games/gachijo/cards.toml';
import { seat } from '../../../../src/koga/games/gachijo/words.toml';
import type { Text } from '../../generated/wire';
import type { Lang } from '../../lib/settings.svelte';

/** Texts of all items in the castle, from the files that the server reads. */

export type Kind =
  'area' | 'gacha' | 'guardian' | 'marker' | 'piece' | 'square' | 'supply' | 'tool' | 'treasure' | 'wall' | 'weapon';

export interface Thing {
  kind: Kind;
  id: string;
  icon: string;
  name: Text;
  /** A description of the item, for readers who do not know its Japanese name. */
  gloss?: Text;
  /** What to do about it, in up to four words. */
  short?: Text;
  effect?: Text;
  rule: string;
}

interface Entry extends Omit<Thing, 'kind' | 'icon'> {
  title?: Text;
}

export interface Stage {
  id: string;
  name: Text;
  level: Text;
  character: Text;
  minutes: [number, number][];
}

export interface Mission {
  id: number;
  treasures: number;
  crystals: number;
  chips: number;
  shinobi: number;
  summon: number;
  return_home: boolean;
}

export interface SummonCard {
  id: string;
  guardian: string;
  moves: number;
  players: number[];
}

const TABLES: Record<Kind, unknown> = {
  area,
  gacha,
  guardian,
  marker,
  piece,
  square,
  supply,
  tool,
  treasure,
  wall,
  weapon,
};

/** Icons whose name differs from their item's. */
const ICON_OF: Record<string, string> = {
  'square:summoning': 'summon',
  'piece:chips': 'shinobi',
  'supply:yard': 'crystal',
  'supply:tools': 'tool',
  'supply:weapons': 'weapon',
  'supply:deck': 'gacha',
  'supply:den': 'treasure',
};

const FOUND = new Map<string, Thing>();
for (const kind of Object.keys(TABLES) as Kind[])
  for (const { title, ...entry } of TABLES[kind] as Entry[]) {
    const key = `${kind}:${entry.id}`;
    FOUND.set(key, {
      ...entry,
      name: entry.name ?? (title as Text),
      kind,
      icon: ICON_OF[key] ?? (kind === 'gacha' ? 'gacha' : entry.id),
    });
  }

// One treasure is like the other: their cards say what any of them does.
for (const one of FOUND.values()) if (one.kind === 'treasure') one.effect ??= FOUND.get('piece:treasure')?.effect;

export const THINGS: ReadonlyMap<string, Thing> = FOUND;
export const STAGES = stage as unknown as Stage[];
export const MISSIONS = mission as unknown as Mission[];
export const SUMMON_CARDS = summon as unknown as SummonCard[];
export const TREASURE_KINDS = (treasure as unknown as Entry[]).map((entry) => entry.id);
export const GUARDIAN_NAMES = (guardian as unknown as Entry[]).map((entry) => entry.id);

export function thing(kind: Kind, id: string): Thing {
  return byKey(`${kind}:${id}`);
}

/** An item by kind and id in one text, as in `tool:nawa`. */
export function byKey(key: string): Thing {
  const found = FOUND.get(key);
  if (!found) throw new Error(`cards.toml has no ${key}`);
  return found;
}

/** An item by its id alone, as used by gains and hands. */
export function item(id: string): Thing {
  for (const kind of ['tool', 'weapon', 'treasure', 'guardian', 'square', 'piece', 'marker'] as const) {
    const found = FOUND.get(`${kind}:${id}`);
    if (found) return found;
  }
  throw new Error(`cards.toml has no thing ${id}`);
}

/** What a number of the mission counts: not the square that gives it. */
export function goalThing(what: string): Thing {
  return thing('piece', { treasures: 'treasure', crystals: 'crystal' }[what] ?? what);
}

export function ofKind(kind: Kind): Thing[] {
  return [...FOUND.values()].filter((one) => one.kind === kind);
}

export function seatName(name: string, lang: Lang): string {
  return seat[name]?.[lang] ?? name;
}

/** A stage by its name; a user's own drawing has only its file name. */
export function stageName(id: string, lang: Lang): string {
  return STAGES.find((one) => one.id === id)?.name[lang] ?? id;
}

/** A name with a description where the name alone may be unclear: for labels and tooltips. */
export function fullName(one: Thing, lang: Lang): string {
  const name = one.name[lang];
  if (!one.gloss) return name;
  return lang === 'ja' ? name : `${name} (${one.gloss[lang]})`;
}
