import type { Course } from '../../generated/wire';
import { cellOf, grid, isWater } from './drawing/base';
import { SHEET_OF, type SlideWay } from './drawing/frame';
import type { Sheet } from './drawing/walls';
import type { Cell, GachijoView, Wall } from './view';

export { cellOf };

/** Where the stroke begins: at the guardian while one is moved, otherwise at the ninja to act. */
export function mover(view: GachijoView): string | null {
  if (view.asked === 'guardian' || view.asked === 'guardian-stroke') return view.guardian?.at ?? null;
  return view.players.find((player) => player.name === view.turn.player)?.at ?? null;
}

export function endOf(course: Course): string {
  return cellOf(course.through.at(-1) ?? '');
}

/** The strokes by end cell: cheapest first, then richest, then shortest. */
export function reach(courses: Course[]): Map<string, Course[]> {
  const found = new Map<string, Course[]>();
  for (const course of courses) {
    const end = endOf(course);
    if (end) found.set(end, [...(found.get(end) ?? []), course]);
  }
  for (const some of found.values()) some.sort(better);
  return found;
}

export function better(a: Course, b: Course): number {
  return (
    (a.costs?.length ?? 0) - (b.costs?.length ?? 0) ||
    b.gains.length - a.gains.length ||
    a.through.length - b.through.length
  );
}

/** Of the strokes to one cell, the one most like the drawn line: it collects what the line passes, and no more. */
export function alike(courses: Course[], trail: string[]): Course | undefined {
  const drawn = new Set(trail);
  const unlike = (course: Course) => {
    const cells = new Set(course.through.map(cellOf));
    const missed = [...drawn].filter((cell) => !cells.has(cell)).length;
    return missed + [...cells].filter((cell) => !drawn.has(cell)).length;
  };
  return courses.toSorted((a, b) => unlike(a) - unlike(b))[0];
}

/** How far a sheet was slid between two views, in cells, and which of its walls left the castle. */
export interface Slid {
  sheet: Sheet;
  dx: number;
  dy: number;
  gone: Wall[];
}

export function slides(old: GachijoView, now: GachijoView): Slid[] {
  const [, , turned1, turned2, x = 0, y = 0] = now.sheets;
  const [, , was1, was2, oldX = 0, oldY = 0] = old.sheets;
  if (old.sheets.length < 6 || now.sheets.length < 6 || turned1 !== was1 || turned2 !== was2) return [];
  const found: Slid[] = [];
  if (x !== oldX) found.push({ sheet: 'T1', dx: x - oldX, dy: 0, gone: [] });
  if (y !== oldY) found.push({ sheet: 'T2', dx: 0, dy: y - oldY, gone: [] });
  for (const slide of found) {
    const walls = old.walls.filter((wall) => wall.sheet === slide.sheet).map((wall) => moved(wall, slide.dx, slide.dy));
    slide.gone = walls.filter((wall) => !inside(wall.a) || !inside(wall.b));
  }
  return found;
}

/** Names continue beyond the castle's edge, before a and after i, as far as drawings need. */
function shifted(cell: string, dx: number, dy: number): string {
  const { column, row } = grid(cell);
  return `${String.fromCharCode(97 + column + dx)}${row + 1 + dy}`;
}

function moved(wall: Wall, dx: number, dy: number): Wall {
  return { ...wall, a: shifted(wall.a, dx, dy), b: shifted(wall.b, dx, dy) };
}

function inside(cell: string): boolean {
  const { column, row } = grid(cell);
  return column >= 0 && column < 9 && row >= 0 && row < 9;
}

const SHIFTS: Record<SlideWay, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

export function shiftOf(way: SlideWay): [number, number] {
  return SHIFTS[way];
}

/** The castle after a slide: all walls, the cells with their symbols, and whether symbols are merged. */
export function afterSlide(view: GachijoView, way: SlideWay): { walls: Wall[]; cells: Cell[]; merged: boolean } {
  const sheet = SHEET_OF[way];
  const [dx, dy] = SHIFTS[way];
  const coming = view.slides.find((slide) => slide.way === way);
  const kept = view.walls
    .filter((wall) => wall.sheet === sheet)
    .map((wall) => moved(wall, dx, dy))
    .filter((wall) => inside(wall.a) && inside(wall.b));
  const shown = new Set([
    ...view.cells.filter((cell) => cell.symbols.includes(sheet)).map((cell) => shifted(cell.id, dx, dy)),
    ...(coming?.symbols ?? []),
  ]);
  const cells = view.cells.map((cell) => {
    const symbols = [...cell.symbols.filter((one) => one !== sheet), ...(shown.has(cell.id) ? [sheet] : [])];
    return { ...cell, symbols: symbols.sort() };
  });
  return {
    walls: [...view.walls.filter((wall) => wall.sheet !== sheet), ...kept, ...(coming?.walls ?? [])],
    cells,
    merged: cells.find((cell) => cell.id === 'e5')?.symbols.length === 2,
  };
}

/** Where the deck of a bridge lies over a stroke: at the places under a bridge, unless a piece stands there. */
export function covered(way: readonly string[], taken: ReadonlySet<string>): string[] {
  return way.filter((place) => isWater(place) && !taken.has(cellOf(place)));
}
