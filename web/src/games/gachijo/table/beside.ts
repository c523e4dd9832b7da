/** Where a dialog stands so that it never covers the cells it is about. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Side = 'below' | 'above' | 'right' | 'left';

export interface Room extends Box {
  side: Side;
}

export interface Screen {
  width: number;
  height: number;
}

/** The smallest box around several. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

export function isPhone(screen: Screen): boolean {
  return screen.width < 600 && screen.height > screen.width;
}

/**
 * The free rooms around some cells, the best first. Phones held upright have sheets as wide as the screen, from below
 * or from above; other screens leave an edge and prefer the wider side of the cells.
 */
export function rooms(cells: Box, screen: Screen): Room[] {
  const phone = isPhone(screen);
  const low = screen.height < 520;
  const edge = phone ? 0 : low ? 6 : 16;
  const head = phone || low ? edge : 56; // the page's header stays readable
  const gap = phone ? 6 : 14;
  const [left, top, right, bottom] = [edge, head, screen.width - edge, screen.height - edge];
  const below: Room = { side: 'below', left, right, bottom, top: Math.max(top, cells.bottom + gap) };
  const above: Room = { side: 'above', left, right, top, bottom: Math.min(bottom, cells.top - gap) };
  if (phone) return [below, above];
  const after: Room = { side: 'right', top, right, bottom, left: Math.max(left, cells.right + gap) };
  const before: Room = { side: 'left', left, top, bottom, right: Math.min(right, cells.left - gap) };
  const beside = wide(after) >= wide(before) ? [after, before] : [before, after];
  return high(below) >= high(above) ? [...beside, below, above] : [...beside, above, below];
}

export function wide(room: Box): number {
  return Math.max(0, room.right - room.left);
}

export function high(room: Box): number {
  return Math.max(0, room.bottom - room.top);
}

/** The first room that has the height a dialog of its width needs; else the one with the most space. */
export function choose(found: Room[], least: number, needs: (width: number) => number): { room: Room; fits: boolean } {
  const fitting = found.find((room) => wide(room) >= least && needs(wide(room)) <= high(room));
  const largest = found.toSorted((a, b) => wide(b) * high(b) - wide(a) * high(a))[0] as Room;
  return { room: fitting ?? largest, fits: fitting !== undefined };
}

/** Where a dialog of a size starts in its room: as near to the middle of the screen as the room allows. */
export function place(room: Room, screen: Screen, width: number, height: number): { left: number; top: number } {
  const within = (value: number, low: number, most: number) => Math.max(low, Math.min(value, most));
  return {
    left: within((screen.width - width) / 2, room.left, room.right - width),
    top: within((screen.height - height) / 2, room.top, room.bottom - height),
  };
}

/** Of the rooms that hold a dialog at its full width, the one in which it stands nearest to the middle of the screen. */
export function central(
  found: Room[],
  screen: Screen,
  full: number,
  needs: (width: number) => number,
): Room | undefined {
  const off = (room: Room) => {
    const height = needs(full);
    const at = place(room, screen, full, height);
    return Math.hypot(at.left + full / 2 - screen.width / 2, at.top + height / 2 - screen.height / 2);
  };
  return found.filter((room) => wide(room) >= full && needs(full) <= high(room)).toSorted((a, b) => off(a) - off(b))[0];
}
