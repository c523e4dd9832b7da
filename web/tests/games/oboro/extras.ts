import lesson from '../../../src/games/oboro/lesson.json';
import type { Card, OboroView } from '../../../src/games/oboro/view';

const view = lesson.base as unknown as OboroView;
const arrow: Card = { id: 'r4', colour: 'red', value: 4, icon: 'arrow' };
const plain: Card = { id: 'b5', colour: 'blue', value: 5, icon: null };

/** A seat that holds, and has taken, a card with a ribbon beside one without; and the small deck (O1.9). */
export const moments = {
  ribbons: {
    seat: lesson.seat,
    view: {
      ...view,
      hand: [arrow, plain],
      players: view.players.map((player) => ({
        ...player,
        stacks: [
          { top: arrow, size: 2 },
          { top: plain, size: 1 },
        ],
      })),
    },
    choices: [],
    courses: [],
  },
  small: { seat: lesson.seat, view: { ...view, aside: [arrow, plain] }, choices: [], courses: [] },
};

export const undrawn = {
  carry: 'an option: the help of the table lists them',
  'table[].card.id': 'a card is drawn by its colour, value and icon',
  'aside[].id': 'a card is drawn by its colour, value and icon',
  'aside[].icon': 'a card set aside is never played: its colour and value say which one it is',
  'players[].stacks[].top.id': 'a card is drawn by its colour, value and icon',
  'players[].colours': 'one stack for each colour is drawn',
  'last_round[].seat': 'the scoring of a round is told by its lines of the log, which have totals and stacks as well',
  'last_round[].power': 'see last_round[].seat',
  'last_round[].colours': 'see last_round[].seat',
  'last_round[].failed': 'see last_round[].seat',
  'last_round[].points': 'see last_round[].seat',
};
