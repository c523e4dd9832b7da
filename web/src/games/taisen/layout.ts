import type { TaisenView } from './view';

export interface Card {
  key: string;
  side: 'monkey' | 'wolf';
  ninja: string;
  tile: number;
  top: boolean;
  x: number;
  y: number;
  /** Where its signs are, from its middle, and how large: in what the card on it leaves free. */
  signs: { dx: number; dy: number; size: number };
}

export interface Layout {
  width: number;
  height: number;
  tiles: { number: number; x: number; y: number; w: number; h: number }[];
  cards: Card[];
  dice: { x: number; y: number }[];
  out: { monkey: { x: number; y: number }; wolf: { x: number; y: number } };
  fallen: { w: number; h: number; step: number; font: number };
  card: { w: number; h: number };
}

/** Where everything lies. Wide: villages left and right, stacks up and down. Tall: one's own village at the bottom. */
export function layout(view: TaisenView, tall: boolean, seat: number): Layout {
  return tall ? tallLayout(view, seat === 1) : wideLayout(view);
}

function wideLayout(view: TaisenView): Layout {
  const [cell, band, reach] = [100, 92, 250];
  const middle = 20 + reach + band / 2;
  const card = { w: 82, h: 54 };
  const x = (tile: number) => 20 + tile * cell + cell / 2;
  return {
    width: 20 + 11 * cell + 20,
    height: 2 * reach + band + 140,
    card,
    tiles: view.tiles.map((tile) => ({ number: tile.number, x: x(tile.number) - cell / 2 + 3, y: middle - band / 2, w: cell - 6, h: band })),
    cards: stacks(view, (tile, side, depth, high) => {
      const step = Math.min(50, (reach - 10 - card.h) / Math.max(1, high - 1));
      const off = band / 2 + 6 + card.h / 2 + depth * step;
      const up = side === 'monkey' ? 1 : -1;
      return { x: x(tile), y: middle - up * off, dx: 0, dy: (up * (card.h - step)) / 2, size: Math.min(1, step / 42) };
    }),
    dice: [0, 1, 2].map((die) => ({ x: 552 + (die - 1) * 92, y: 2 * reach + band + 84 })),
    out: { monkey: { x: 34, y: 2 * reach + band + 84 }, wolf: { x: 1106, y: 2 * reach + band + 84 } },
    fallen: { w: 21, h: 34, step: 23, font: 20 },
  };
}

function tallLayout(view: TaisenView, turned: boolean): Layout {
  const [cell, band, reach] = [60, 74, 188];
  const middle = reach + band / 2 + 6;
  const card = { w: 46, h: 54 };
  const y = (tile: number) => 10 + (turned ? tile : 10 - tile) * cell + cell / 2;
  return {
    width: 2 * reach + band + 12,
    height: 11 * cell + 144,
    card,
    tiles: view.tiles.map((tile) => ({ number: tile.number, x: middle - band / 2, y: y(tile.number) - cell / 2 + 2, w: band, h: cell - 4 })),
    cards: stacks(view, (tile, side, depth, high) => {
      const step = Math.min(42, (reach - 10 - card.w) / Math.max(1, high - 1));
      const off = band / 2 + 5 + card.w / 2 + depth * step;
      const left = (side === 'monkey') !== turned ? 1 : -1;
      return { x: middle - left * off, y: y(tile), dx: (left * (card.w - step)) / 2, dy: 0, size: Math.min(1, step / 28) };
    }),
    dice: [0, 1, 2].map((die) => ({ x: middle + (die - 1) * 78, y: 11 * cell + 56 })),
    out: { monkey: { x: turned ? 2 * reach + band - 2 : 14, y: 11 * cell + 120 }, wolf: { x: turned ? 14 : 2 * reach + band - 2, y: 11 * cell + 120 } },
    fallen: { w: 18, h: 26, step: 20.5, font: 16 },
  };
}

type Spot = (tile: number, side: 'monkey' | 'wolf', depth: number, high: number) => { x: number; y: number; dx: number; dy: number; size: number };

function stacks(view: TaisenView, spot: Spot): Card[] {
  return view.tiles.flatMap((tile) =>
    (['monkey', 'wolf'] as const).flatMap((side) =>
      tile[side].map((ninja, depth) => {
        const { x, y, ...signs } = spot(tile.number, side, depth, tile[side].length);
        const top = depth === tile[side].length - 1;
        return { key: `${side}:${ninja}`, side, ninja, tile: tile.number, top, x, y, signs: top ? { dx: 0, dy: 0, size: 1 } : signs };
      }),
    ),
  );
}
