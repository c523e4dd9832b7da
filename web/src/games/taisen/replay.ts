import type { Side } from './layout';
import type { Bout, March, TaisenView, Tile } from './view';

/** One frame of an animated movement: everyone's place, and the fight shown. */
export interface Moment {
  tiles: Tile[];
  guests: Side | null;
  bout: number | null;
}

export const ROLL = 720; // milliseconds until the dice rest
export const STEP = 60; // per tile
export const MARCH = 300; // and per movement
export const FIRST = 1260; // for the first fight: in, hold, out
export const NEXT = 760; // for each further fight

/** The time until a change has been shown. */
export function pace(before: TaisenView, after: TaisenView): number {
  const march = marchBetween(before, after);
  const acted = march
    ? replay(before, march)
        .slice(0, -1)
        .reduce((sum, moment) => sum + lasts(moment, march), 0)
    : 0;
  return acted + (after.stage === 'move' && (before.stage !== 'move' || before.turn !== after.turn) ? ROLL : 0);
}

/** The movement between two views; null if another change led from one to the other. */
export function marchBetween(before: TaisenView, after: TaisenView): March | null {
  const used =
    after.turn === before.turn && after.active === before.active
      ? after.dice.filter((die, number) => die.used && !before.dice[number]?.used).map((die) => die.colour)
      : null;
  const fits = before.marches.filter((march) => used === null || used.includes(march.die));
  return (
    fits.find(
      (march) => JSON.stringify(march.fights) === JSON.stringify(after.fights) && leadsTo(march, before, after),
    ) ?? null
  );
}

function leadsTo(march: March, before: TaisenView, after: TaisenView): boolean {
  const last = replay(before, march).at(-1);
  return last !== undefined && JSON.stringify(last.tiles) === JSON.stringify(after.tiles);
}

/** A movement and its fights frame by frame, as computed by the server: nothing is decided here. */
export function replay(before: TaisenView, march: March): Moment[] {
  const side = before.active as Side;
  const marchers = [march.ninja, ...march.riders];
  let tiles = before.tiles.map((tile) => {
    if (tile.number === march.start)
      return { ...tile, [side]: tile[side].filter((ninja) => !marchers.includes(ninja)) };
    return tile.number === march.to ? { ...tile, [side]: [...tile[side], ...marchers] } : tile;
  });
  const moments: Moment[] = [{ tiles, guests: side, bout: null }];
  for (const [number, bout] of march.fights.entries()) {
    moments.push({ tiles, guests: side, bout: number });
    tiles = fought(tiles, bout);
  }
  return [...moments, { tiles, guests: null, bout: null }];
}

/** The loser is removed; after a tie each stands one tile back. */
function fought(tiles: Tile[], bout: Bout): Tile[] {
  const tie = bout.winner === '';
  return tiles.map((tile) => {
    const { number } = tile;
    let { monkey, wolf } = tile;
    if (number === bout.tile) {
      if (bout.winner !== 'monkey') monkey = monkey.filter((ninja) => ninja !== bout.monkey);
      if (bout.winner !== 'wolf') wolf = wolf.filter((ninja) => ninja !== bout.wolf);
    }
    if (tie && number === bout.tile - 1) monkey = [...monkey, bout.monkey];
    if (tie && number === bout.tile + 1) wolf = [...wolf, bout.wolf];
    return monkey === tile.monkey && wolf === tile.wolf ? tile : { ...tile, monkey, wolf };
  });
}

/** Milliseconds for which a frame is shown. */
export function lasts(moment: Moment, march: March): number {
  if (moment.bout === null) return MARCH + STEP * Math.abs(march.to - march.start);
  return moment.bout === 0 ? FIRST : NEXT;
}
