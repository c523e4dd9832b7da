import type { SoundName } from '../games/types';
import type { Snapshot } from '../generated/wire';

export interface Heard {
  name: SoundName;
  /** Milliseconds after the change. */
  wait: number;
}

/**
 * What is heard of a change at a table: the game's own sounds one after another, then the end of the game, or a bell
 * when it becomes the reader's turn. `own` are the reader's seats; spectators hear every end as a win.
 */
export function heardOf(before: Snapshot, after: Snapshot, own: number[], made: SoundName[], speed: number): Heard[] {
  const heard = made.map((name, number) => ({ name, wait: (number * 140) / (speed || 1) }));
  const { scores } = after;
  if (scores && !before.scores) {
    const most = Math.max(...scores);
    const won = own.length === 0 || own.some((seat) => scores[seat] === most);
    heard.push({ name: won ? 'win' : 'lose', wait: 300 });
  } else if (own.includes(after.to_act) && !own.includes(before.to_act)) heard.push({ name: 'turn', wait: 250 });
  return heard;
}
