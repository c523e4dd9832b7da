import { describe, expect, it } from 'vitest';
import { around, central, choose, high, place, rooms, wide, type Box } from '../../../src/games/gachijo/table/beside';

const SCREENS = [
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const;

/** Where the cells of a board lie on a screen: as large as fits, in the middle. */
function cell(width: number, height: number, column: number, row: number): Box {
  const side = Math.min(width, height) / 9.8;
  const [left, top] = [width / 2 - side * 4.5 + column * side, height / 2 - side * 4.5 + row * side];
  return { left, top, right: left + side, bottom: top + side };
}

const apart = (a: Box, b: Box) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

describe.each(SCREENS)('a dialog on a screen of %d by %d', (width, height) => {
  const screen = { width, height };

  it('covers neither of any two cells, whatever its content needs, and stays on the screen', () => {
    for (let first = 0; first < 81; first++)
      for (let second = first; second < 81; second += 4) {
        const cells = [first, second].map((one) => cell(width, height, one % 9, Math.floor(one / 9)));
        const box = around(cells) as Box;
        for (const needed of [180, 340, 900]) {
          const { room } = choose(rooms(box, screen), 232, () => needed);
          const size = { width: Math.min(726, wide(room)), height: Math.min(needed, high(room)) };
          const at = place(room, screen, size.width, size.height);
          const dialog = { ...at, right: at.left + size.width, bottom: at.top + size.height };
          for (const one of cells) expect(apart(dialog, one)).toBe(true);
          expect(at.left).toBeGreaterThanOrEqual(0);
          expect(at.top).toBeGreaterThanOrEqual(0);
          expect(dialog.right).toBeLessThanOrEqual(width);
          expect(dialog.bottom).toBeLessThanOrEqual(height);
        }
      }
  });

  it('stands where all it has to say fits, if there is such a place', () => {
    const box = cell(width, height, 1, 1);
    const { room, fits } = choose(rooms(box, screen), 232, () => 180);
    expect(fits).toBe(true);
    expect(high(room)).toBeGreaterThanOrEqual(180);
  });
});

it('is as large as the screen allows where nothing fits', () => {
  const box = cell(390, 844, 4, 6);
  const { room, fits } = choose(rooms(box, { width: 390, height: 844 }), 232, () => 900);
  expect(fits).toBe(false);
  expect(room.side).toBe('above');
});

describe('a dialog with room for its full width', () => {
  const screen = { width: 1280, height: 800 };
  const standing = (box: Box) => {
    const room = central(rooms(box, screen), screen, 726, () => 390);
    return room && { side: room.side, ...place(room, screen, 726, 390) };
  };

  it('stands in the middle of the screen, or as near to it as the cells allow', () => {
    expect(standing({ left: 440, top: 640, right: 520, bottom: 720 })).toEqual({ side: 'above', left: 277, top: 205 });
    expect(standing({ left: 300, top: 234, right: 450, bottom: 386 })).toEqual({ side: 'right', left: 464, top: 205 });
    expect(standing({ left: 600, top: 90, right: 680, bottom: 170 })).toEqual({ side: 'below', left: 277, top: 205 });
  });

  it('stands elsewhere if no room is that wide', () => {
    expect(standing({ left: 600, top: 360, right: 680, bottom: 440 })).toBeUndefined();
  });
});
