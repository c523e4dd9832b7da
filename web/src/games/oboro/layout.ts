import type { OboroView } from './view';

export interface Place {
  x: number;
  y: number;
  turn: number;
}

export interface Area {
  seat: number;
  x: number;
  y: number;
  w: number;
  h: number;
  /** On a phone the reader's plaque is flat. */
  form: 'wide' | 'small' | 'flat';
  /** Small plaques are drawn larger where a wide board is low. */
  scale?: number;
}

export interface Layout {
  width: number;
  height: number;
  tall: boolean;
  own: number;
  /** The players' plaques: the reader's first, then the others in order of play. */
  areas: Area[];
  /** The place of each seat's card in the trick, and the width of cards there. */
  laid: Map<number, Place>;
  trick: number;
  tags: Map<number, { x: number; y: number }>;
  hand: Place[];
  card: number;
}

/** The reader's seat below, the next two clockwise: left, then right. A spectator sits behind seat 0. */
export function layout(view: OboroView, tall: boolean, seat: number, low = false): Layout {
  const own = seat < 0 ? 0 : seat;
  const [left, right] = [(own + 1) % 3, (own + 2) % 3];
  if (tall) {
    return {
      width: 390,
      height: 700,
      tall,
      own,
      areas: [
        { seat: own, x: 8, y: 440, w: 374, h: 92, form: 'flat' },
        { seat: left, x: 8, y: 8, w: 184, h: 124, form: 'small' },
        { seat: right, x: 198, y: 8, w: 184, h: 124, form: 'small' },
      ],
      laid: new Map([
        [own, { x: 195, y: 346, turn: 0 }],
        [left, { x: 84, y: 288, turn: -4 }],
        [right, { x: 306, y: 288, turn: 4 }],
      ]),
      trick: 98,
      tags: new Map([
        [own, { x: 195, y: 424 }],
        [left, { x: 84, y: 202 }],
        [right, { x: 306, y: 202 }],
      ]),
      hand: fan(view.hand.length, 195, 636, 310, 46),
      card: 100,
    };
  }
  return {
    width: 968,
    height: 752,
    tall,
    own,
    areas: [
      [own, 14, 318],
      [left, 14, 14],
      [right, 692, 14],
    ].map(([seat = 0, x = 0, y = 0]): Area =>
      low
        ? { seat, x: x < 484 ? x : x - 4, y, w: 184, h: 124, form: 'small', scale: 1.45 }
        : { seat, x, y, w: 262, h: 188, form: 'wide' },
    ),
    laid: new Map([
      [own, { x: 484, y: 340, turn: 0 }],
      [left, { x: 372, y: 236, turn: -5 }],
      [right, { x: 596, y: 236, turn: 5 }],
    ]),
    trick: 110,
    tags: new Map([
      [own, { x: 484, y: 432 }],
      [left, { x: 364, y: 140 }],
      [right, { x: 604, y: 140 }],
    ]),
    hand: fan(view.hand.length, 484, 658, 776, 134),
    card: 148,
  };
}

/** Cards in a hand: rotated about a point far below, the outer ones slightly lower. */
function fan(many: number, x: number, y: number, wide: number, most: number): Place[] {
  const step = many > 1 ? Math.min(most, wide / (many - 1)) : 0;
  return Array.from({ length: many }, (_, number) => {
    const off = number - (many - 1) / 2;
    return {
      x: Math.round((x + step * off) * 10) / 10,
      y: Math.round((y + 2.6 * off * off) * 10) / 10,
      turn: Math.round(off * (2.6 - 0.06 * many) * 10) / 10,
    };
  });
}

/** The place and width of a player's stack of a colour. */
export function stackAt(plan: Layout, seat: number, colour: number): { x: number; y: number; w: number } {
  const area: Omit<Area, 'seat' | 'w' | 'h'> = plan.areas.find((one) => one.seat === seat) ?? {
    x: 0,
    y: 0,
    form: 'wide',
  };
  const scale = area.scale ?? 1;
  if (area.form === 'flat') return { x: area.x + 246 + 42 * colour, y: area.y + 20, w: 36 };
  if (area.form === 'small') return { x: area.x + scale * (12 + 40 * colour), y: area.y + scale * 73, w: scale * 32 };
  return { x: area.x + 14 + 55 * colour, y: area.y + 117, w: 44 };
}
