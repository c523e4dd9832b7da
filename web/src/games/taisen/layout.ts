import type { Tile } from './view';

export type Side = 'monkey' | 'wolf';
export type Form = 'big' | 'strip' | 'chip';

/** A ninja's plaque; x and y are its upper left corner. */
export interface Card {
  key: string;
  side: Side;
  ninja: string;
  tile: number;
  /** Its place in its stack, and the size of the stack. */
  under: number;
  count: number;
  form: Form;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
  width: number;
  height: number;
  tall: boolean;
  /** The near side: left, or below on a phone. */
  near: Side;
  tiles: (Box & { number: number })[];
  cards: Card[];
}

export interface Sizes {
  width: number;
  height: number;
  big: { w: number; h: number };
  strip: { w: number; h: number };
  /** The distance between strips, and the number of strips that fit. */
  step: number;
  most: number;
  /** Space for ninjas deeper than two strips: across, and outward. */
  crate: number;
}

export const WIDE: Sizes = {
  width: 968,
  height: 644,
  big: { w: 78, h: 92 },
  strip: { w: 78, h: 44 },
  step: 46,
  most: 5,
  crate: 158,
};
export const TALL: Sizes = {
  width: 390,
  height: 560,
  big: { w: 84, h: 46 },
  strip: { w: 44, h: 46 },
  step: 47,
  most: 3,
  crate: 54,
};
export const DICE_ROOM = 76; // below a tall board without a dock

export const sizes = (tall: boolean): Sizes => (tall ? TALL : WIDE);

/**
 * Where everything lies, one's own side near. The top ninja of a stack stands on its tile, the others line up behind it
 * toward their owner: as strips, and what is deeper than there is room for as chips in rows of two. While both sides
 * are on a tile, those who came (`guests`) have all of theirs beside it.
 */
export function layout(tiles: Tile[], tall: boolean, seat: number, guests: Side | null = null): Layout {
  const near: Side = seat === 1 ? 'wolf' : 'monkey';
  const { width, height } = sizes(tall);
  return {
    width,
    height,
    tall,
    near,
    tiles: tiles.map(({ number }) => ({ number, ...deck(number, tall, near) })),
    cards: tiles.flatMap((tile) =>
      (['monkey', 'wolf'] as const).flatMap((side) => stack(tile, side, tall, near, guests)),
    ),
  };
}

export function deck(number: number, tall: boolean, near: Side): Box {
  const far = near === 'wolf' ? 10 - number : number;
  return tall ? { x: 151, y: 506 - 50 * far, w: 88, h: 48 } : { x: 13 + 86 * far, y: 278, w: 82, h: 104 };
}

function stack(tile: Tile, side: Side, tall: boolean, near: Side, guests: Side | null): Card[] {
  const ninjas = tile[side];
  const shared = tile.monkey.length > 0 && tile.wolf.length > 0;
  const beside = shared && side === (guests ?? (near === 'monkey' ? 'wolf' : 'monkey'));
  return ninjas.map((ninja, level) => {
    const under = ninjas.length - 1 - level;
    const place = spot(
      tile.number,
      side === near,
      tall,
      near,
      beside ? under : under - 1,
      beside ? ninjas.length : ninjas.length - 1,
    );
    return { key: `${side}:${ninja}`, side, ninja, tile: tile.number, under, count: ninjas.length, ...place };
  });
}

/** The place of one of `many` beside a tile, counted from the tile; -1 is on the tile. */
export function spot(
  number: number,
  own: boolean,
  tall: boolean,
  near: Side,
  place: number,
  many: number,
): Box & { form: Form } {
  const { big, strip, step, most, crate } = sizes(tall);
  const tile = deck(number, tall, near);
  if (place < 0) return { form: 'big', x: tile.x + 2, y: tile.y + (tall ? 1 : 6), ...big };
  if (many <= most || place < 2) return { form: 'strip', ...beside(tile, own, tall, place * step, 0, strip) };
  const rows = Math.ceil((many - 2) / 2);
  const [row, column] = [Math.floor((place - 2) / 2), (place - 2) % 2];
  const out = Math.min(tall ? 24 : 40, crate / rows);
  const across = (tall ? strip.h : strip.w) / 2;
  const chip = tall ? { w: out - 2, h: across - 1 } : { w: across - 1, h: out - 2 };
  return { form: 'chip', ...beside(tile, own, tall, 2 * step + row * out, column * (across + 1), chip) };
}

/** A distance outward from a tile: down or up in a wide picture, right or left in a tall one. */
function beside(
  tile: Box,
  own: boolean,
  tall: boolean,
  out: number,
  across: number,
  { w, h }: { w: number; h: number },
): Box {
  if (tall) return { x: own ? tile.x + 90 + out : tile.x - 2 - out - w, y: tile.y + 1 + across, w, h };
  return { x: tile.x + 2 + across, y: own ? tile.y + 108 + out : tile.y - 4 - out - h, w, h };
}
