import type { GachijoView } from './view';

export interface Layout {
  width: number;
  height: number;
  /** The left upper corner of the castle, and the side of a cell. */
  x: number;
  y: number;
  cell: number;
  panels: { x: number; y: number; w: number; h: number }[];
}

export function layout(view: GachijoView, tall: boolean): Layout {
  const many = view.players.length;
  if (tall) {
    const h = 118;
    return {
      width: 430,
      height: 446 + Math.ceil(many / 2) * (h + 6) + 4,
      x: 17,
      y: 20,
      cell: 44,
      panels: view.players.map((_, number) => ({ x: 6 + (number % 2) * 212, y: 446 + Math.floor(number / 2) * (h + 6), w: 206, h })),
    };
  }
  const h = Math.min(200, (720 - 6 * many) / many);
  return {
    width: 1050,
    height: 732,
    x: 30,
    y: 30,
    cell: 75,
    panels: view.players.map((_, number) => ({ x: 730, y: 12 + number * (h + 6), w: 308, h })),
  };
}

/** Where a cell such as `c4` lies, by column and row; a `w` behind it is the water under a bridge. */
export function at(id: string): { column: number; row: number } {
  return { column: id.charCodeAt(0) - 97, row: Number.parseInt(id.slice(1), 10) - 1 };
}

export function middle(plan: Layout, id: string): { x: number; y: number } {
  const { column, row } = at(id);
  return { x: plan.x + (column + 0.5) * plan.cell, y: plan.y + (row + 0.5) * plan.cell };
}
