import type { Line } from '../../generated/wire';
import type { Side } from './layout';

export interface Trace {
  side: Side;
  die: string;
  ninja: string;
  from: number;
  to: number;
}

/** The movements of this turn, and the opponent's of the turn before, in order. */
export function traces(log: Line[][]): Trace[] {
  const lines = log.flat();
  const found: Trace[] = [];
  for (let number = lines.length - 1, sides: string[] = []; number >= 0; number -= 1) {
    const { key, fields } = lines[number] as Line;
    if (key !== 'log.moved') continue;
    const side = String(fields['side']);
    if (!sides.includes(side)) sides = [...sides, side];
    if (sides.length > 2 || side !== sides.at(-1)) break;
    found.unshift({
      side: side as Side,
      die: String(fields['die']),
      ninja: String(fields['ninja']),
      from: Number(fields['from']),
      to: Number(fields['to']),
    });
  }
  return found;
}
