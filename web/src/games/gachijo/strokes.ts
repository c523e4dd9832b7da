import type { GachijoView, Player, Wall } from './view';
import type { Course } from '../../generated/wire';
import { at } from './layout';

/** A ninja on the board; `under` a bridge, if that is where it is. */
export interface Standing {
  player: Player;
  cell: string;
  under: boolean;
}

export function standing(view: GachijoView): Standing[] {
  return view.players.flatMap((player) => (player.at ? [{ player, cell: cellOf(player.at), under: player.at.endsWith('w') }] : []));
}

/** Where the stroke begins: with the guardian while one is played, else with the ninja whose turn it is. */
export function mover(view: GachijoView): string | null {
  if (view.asked.startsWith('guardian')) return view.guardian?.at ?? null;
  return view.players.find((player) => player.name === view.turn.player)?.at ?? null;
}

/** The water level of a bridge lies on the same cell as the bridge. */
export function cellOf(place: string): string {
  return place.replace(/w$/, '');
}

export function endOf(course: Course): string {
  return cellOf(course.through.at(-1) ?? '');
}

/** The strokes by the cell where they end, for each the shortest first, of equal ones the richest. */
export function reach(courses: Course[]): Map<string, Course[]> {
  const found = new Map<string, Course[]>();
  for (const course of courses) {
    const end = endOf(course);
    if (end) found.set(end, [...(found.get(end) ?? []), course]);
  }
  for (const some of found.values()) some.sort((a, b) => a.through.length - b.through.length || b.gains.length - a.gains.length);
  return found;
}

/** Of the strokes to one cell, the one most like the line that was drawn: it takes in what the line does, and no more. */
export function alike(courses: Course[], trail: string[]): Course | undefined {
  const drawn = new Set(trail);
  const unlike = (course: Course) => {
    const cells = new Set(course.through.map(cellOf));
    const missed = [...drawn].filter((cell) => !cells.has(cell)).length;
    return missed + [...cells].filter((cell) => !drawn.has(cell)).length;
  };
  return courses.toSorted((a, b) => unlike(a) - unlike(b))[0];
}

/** How far a sheet was slid between two views, in cells, and its walls that were pushed over the castle's edge. */
export interface Slide {
  sheet: 'T1' | 'T2';
  dx: number;
  dy: number;
  gone: { wall: Wall; dx: number; dy: number }[];
}

export function slides(old: GachijoView, now: GachijoView): Slide[] {
  const [, , turned1, turned2, x = 0, y = 0] = now.sheets;
  const [, , was1, was2, oldX = 0, oldY = 0] = old.sheets;
  if (old.sheets.length < 6 || now.sheets.length < 6 || turned1 !== was1 || turned2 !== was2) return [];
  const found: Slide[] = [];
  if (x !== oldX) found.push({ sheet: 'T1', dx: x - oldX, dy: 0, gone: [] });
  if (y !== oldY) found.push({ sheet: 'T2', dx: 0, dy: y - oldY, gone: [] });
  for (const slide of found) {
    const walls = old.walls.filter((wall) => wall.sheet === slide.sheet);
    slide.gone = walls.filter((wall) => leaves(wall, slide)).map((wall) => ({ wall, dx: slide.dx, dy: slide.dy }));
  }
  return found;
}

function leaves(wall: Wall, slide: Slide): boolean {
  return [wall.a, wall.b].some((id) => {
    const { column, row } = at(id);
    const [x, y] = [column + slide.dx, row + slide.dy];
    return x < 0 || x > 8 || y < 0 || y > 8;
  });
}
