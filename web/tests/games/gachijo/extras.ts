import type { BoardProps } from '../../../src/games/types';
import { moveOf } from '../../../src/games/gachijo/offers';
import { Session } from '../../../src/games/gachijo/session.svelte';
import Help from '../../../src/games/gachijo/table/Help.svelte';
import Overlay from '../../../src/games/gachijo/table/Overlay.svelte';
import Board from '../../../src/games/gachijo/Board.svelte';
import Turn from '../../../src/games/gachijo/table/Turn.svelte';
import moments from './moments.json';

export { moments };

/** The table in other states: each slide previewed, the questions, used cards, the help. */
export function scenes(props: BoardProps<never>): unknown[] {
  const slides = props.choices.filter((choice) => moveOf(choice).kind === 'slide');
  const looking = slides.map((choice) => {
    const session = new Session();
    session.preview = { kind: 'slide', choice };
    return { ...props, session };
  });
  const reading = new Session();
  reading.reading = 'used';
  const guardians = { ...props, first: 'guardians' };
  return [
    [Overlay, props],
    [Overlay, { ...props, session: reading }],
    [Help, props],
    [Help, guardians],
    ...looking.flatMap((given) => [
      [Board, given],
      [Turn, given],
    ]),
  ];
}

export const undrawn = {
  'sheets[]': 'the turns and positions of the sheets show in what lies on the cells and between them',
  'turn.number': 'told as the round',
};
