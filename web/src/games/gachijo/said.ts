import type { Lang } from '../../lib/settings.svelte';
import { cellOf, COLUMNS, grid } from './drawing/base';
import { byKey, fullName, item, seatName, thing } from './things';
import type { Tip } from './tip';
import type { Cell, GachijoView, Player } from './view';

/** Descriptions of the board in words: for screen readers and tooltips. */

const AROUND = {
  up: { en: 'above', ja: '上' },
  right: { en: 'to the right', ja: '右' },
  down: { en: 'below', ja: '下' },
  left: { en: 'to the left', ja: '左' },
} as const;
type Side = keyof typeof AROUND;

/** Columns have letters and rows have numbers; in Japanese the reading tells them apart. */
export function placeName(place: string, lang: Lang): string {
  const { column, row } = grid(place);
  return lang === 'ja' ? `${COLUMNS[column]}列${row + 1}行` : cellOf(place);
}

/** The four sides of a cell; of two walls on one line the higher counts. */
export function wallsAround(view: GachijoView, cell: string): { side: Side; height: string; sheets: string[] }[] {
  const found = new Map<Side, { height: string; sheets: string[] }>();
  for (const wall of view.walls) {
    if (wall.a !== cell && wall.b !== cell) continue;
    const [here, there] = [grid(cell), grid(wall.a === cell ? wall.b : wall.a)];
    const side: Side =
      there.row < here.row ? 'up' : there.row > here.row ? 'down' : there.column < here.column ? 'left' : 'right';
    const known = found.get(side);
    found.set(side, {
      height: known?.height === 'high' ? 'high' : wall.height,
      sheets: [...(known?.sheets ?? []), wall.sheet],
    });
  }
  return (Object.keys(AROUND) as Side[]).flatMap((side) => {
    const wall = found.get(side);
    return wall ? [{ side, ...wall }] : [];
  });
}

export function wallWords(view: GachijoView, cell: string, lang: Lang): string | null {
  const walls = wallsAround(view, cell).map(({ side, height }) =>
    lang === 'ja' ? `${AROUND[side].ja}に${thing('wall', height).name.ja}` : `${height} ${AROUND[side].en}`,
  );
  if (walls.length === 0) return null;
  return lang === 'ja' ? walls.join('、') : `walls: ${walls.join(', ')}`;
}

/** A ninja with everything visible on it. */
export function ninjaWords(player: Player, view: GachijoView, lang: Lang): string {
  const ja = lang === 'ja';
  const more = [
    player.prison ? thing('marker', 'prison').name[lang] : null,
    player.marker === 'bare' ? null : thing('marker', player.marker).name[lang],
    player.flag ? (ja ? '陣旗が立っている' : 'flag up') : null,
    view.turn.player === player.name ? (ja ? '手番' : 'to move') : null,
  ].filter((word) => word !== null);
  const name = seatName(player.name, lang);
  if (more.length === 0) return ja ? `${name}の忍者` : `${name}'s ninja`;
  return ja ? `${name}の忍者（${more.join('、')}）` : `${name}'s ninja (${more.join(', ')})`;
}

export function guardianWords(view: GachijoView, lang: Lang): string | null {
  const { guardian } = view;
  if (!guardian) return null;
  const name = thing('guardian', guardian.name).name[lang];
  if (!guardian.awake) return lang === 'ja' ? `${name}（眠っている）` : `the ${name}, asleep`;
  return lang === 'ja'
    ? `${name}（残り${guardian.moves}手）`
    : `the ${name}, ${guardian.moves} ${guardian.moves === 1 ? 'move' : 'moves'} left`;
}

/** The items on a cell, by kind and id, from the floor up. */
export function thingsOn(view: GachijoView, cell: Cell): string[] {
  return [
    `area:${cell.area}`,
    ...(cell.base ? ['square:base'] : []),
    ...(cell.id === 'e5' ? ['square:summoning'] : []),
    ...(cell.stairs ? [`square:${cell.stairs}`] : []),
    ...(cell.crystal ? ['square:crystal'] : []),
    ...(cell.item
      ? [cell.item === 'tool' || cell.item === 'weapon' ? `square:${cell.item}` : `treasure:${cell.item}`]
      : []),
    ...(cell.symbols.length ? ['square:yinyang'] : []),
  ];
}

function standing(view: GachijoView, cell: string, lang: Lang): string[] {
  const ninjas = view.players
    .filter((player) => player.at && cellOf(player.at) === cell)
    .map((player) => ninjaWords(player, view, lang));
  const guardian = view.guardian && cellOf(view.guardian.at) === cell ? guardianWords(view, lang) : null;
  return guardian ? [...ninjas, guardian] : ninjas;
}

function symbolWords(cell: Cell, view: GachijoView, lang: Lang): string[] {
  const ja = lang === 'ja';
  if (cell.id === 'e5' && view.merged) return [ja ? '合体した陰陽印' : 'red and blue yin-yang merged'];
  return cell.symbols.map((sheet) =>
    sheet === 'T1' ? (ja ? '赤の陰陽印' : 'red yin-yang') : ja ? '青の陰陽印' : 'blue yin-yang',
  );
}

/** A cell in one sentence: its name, items, occupants, and the walls around it. */
export function cellWords(view: GachijoView, cell: Cell, lang: Lang, more: (string | null)[] = []): string {
  const ja = lang === 'ja';
  const house = cell.base ? seatName(cell.base, lang) : null;
  const words = [
    placeName(cell.id, lang),
    thing('area', cell.area).name[lang].toLowerCase(),
    house ? (ja ? `${house}の陣地` : `base of ${house}`) : null,
    cell.id === 'e5' ? thing('square', 'summoning').name[lang].toLowerCase() : null,
    cell.item
      ? cell.item === 'tool' || cell.item === 'weapon'
        ? thing('square', cell.item).name[lang].toLowerCase()
        : fullName(item(cell.item), lang)
      : null,
    cell.crystal ? thing('piece', 'crystal').name[lang].toLowerCase() : null,
    cell.stairs ? thing('square', cell.stairs).name[lang].toLowerCase() : null,
    ...symbolWords(cell, view, lang),
    ...standing(view, cell.id, lang),
    cell.entered && (cell.crystal || cell.item === 'tool' || cell.item === 'weapon')
      ? ja
        ? 'この手番は使用済み'
        : 'used this turn'
      : null,
    wallWords(view, cell.id, lang),
    ...more,
  ];
  return words.filter(Boolean).join(ja ? '、' : ', ');
}

/** The same for a tooltip: a title, and a line for each item with its effect. */
export function cellTip(view: GachijoView, cell: Cell, lang: Lang): Tip {
  const ja = lang === 'ja';
  const who = standing(view, cell.id, lang);
  const symbols = symbolWords(cell, view, lang);
  const house = cell.base ? (ja ? `${seatName(cell.base, lang)}の陣地` : `base of ${seatName(cell.base, lang)}`) : null;
  const things = thingsOn(view, cell).map((key) => {
    const one = byKey(key);
    const { kind, id } = one;
    const name =
      id === 'yinyang' ? symbols.join(ja ? '、' : ', ') : id === 'base' ? (house ?? '') : fullName(one, lang);
    const short = one.short?.[lang] ?? (kind === 'treasure' ? thing('square', 'treasure').short?.[lang] : '');
    return short ? `${capital(name)}${ja ? '：' : ': '}${short}` : capital(name);
  });
  const walls = wallWords(view, cell.id, lang);
  return { title: [cell.id, ...who].join(ja ? '　' : ' · '), lines: walls ? [...things, capital(walls)] : things };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An item in a panel or a hand. */
export function thingTip(key: string, lang: Lang): Tip {
  const one = byKey(key);
  return { title: fullName(one, lang), lines: one.effect ? [one.effect[lang]] : [] };
}
