import type { OboroView } from './view';

export interface Area {
  seat: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
  width: number;
  height: number;
  /** Panels of the players: first one's own, then the others in the order of play. */
  areas: Area[];
  /** Where the trick's card of each seat lies. */
  laid: Map<number, { x: number; y: number; turn: number }>;
  hand: { x: number; y: number; scale: number }[];
  middle: { x: number; y: number };
  status: number;
  tall: boolean;
}

/** Where a player's stack of the so-manieth colour lies, and how large. */
export function stackAt(plan: Layout, seat: number, number: number): { x: number; y: number; scale: number } {
  const order = plan.areas.findIndex((area) => area.seat === seat);
  const area = plan.areas[order] ?? { x: 0, y: 0 };
  if (!plan.tall) return { x: area.x + 40 + number * 76, y: area.y + 128, scale: 0.62 };
  if (order === 0) return { x: area.x + 210 + number * 62, y: area.y + 82, scale: 0.42 };
  return { x: area.x + 36 + number * 55, y: area.y + 107, scale: 0.46 };
}

/** One's own seat at the bottom, the next two clockwise: left, then right. A spectator sits behind seat 0. */
export function layout(view: OboroView, tall: boolean, seat: number): Layout {
  const own = seat < 0 ? 0 : seat;
  const [left, right] = [(own + 1) % 3, (own + 2) % 3];
  const many = Math.max(view.hand.length, 1);
  if (tall) {
    const step = Math.min(76, 340 / Math.max(1, many - 1));
    return {
      width: 430,
      height: 646,
      areas: [
        { seat: own, x: 8, y: 402, w: 414, h: 116 },
        { seat: left, x: 8, y: 8, w: 203, h: 160 },
        { seat: right, x: 219, y: 8, w: 203, h: 160 },
      ],
      laid: new Map([
        [own, { x: 215, y: 334, turn: 0 }],
        [left, { x: 122, y: 286, turn: -9 }],
        [right, { x: 308, y: 286, turn: 9 }],
      ]),
      hand: view.hand.map((_, number) => ({ x: 215 + (number - (many - 1) / 2) * step, y: 582, scale: 0.78 })),
      middle: { x: 215, y: 290 },
      status: 192,
      tall,
    };
  }
  const step = Math.min(96, 632 / Math.max(1, many - 1));
  return {
    width: 1100,
    height: 760,
    areas: [
      { seat: own, x: 20, y: 440, w: 300, h: 178 },
      { seat: left, x: 20, y: 20, w: 300, h: 178 },
      { seat: right, x: 780, y: 20, w: 300, h: 178 },
    ],
    laid: new Map([
      [own, { x: 550, y: 428, turn: 0 }],
      [left, { x: 430, y: 282, turn: -8 }],
      [right, { x: 670, y: 282, turn: 8 }],
    ]),
    hand: view.hand.map((_, number) => ({ x: 712 + (number - (many - 1) / 2) * step, y: 650, scale: 0.96 })),
    middle: { x: 550, y: 330 },
    status: 44,
    tall,
  };
}
