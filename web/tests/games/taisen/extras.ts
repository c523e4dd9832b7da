import type { Choice } from '../../../src/generated/wire';
import Board from '../../../src/games/taisen/Board.svelte';
import lesson from '../../../src/games/taisen/lesson.json';
import { Session } from '../../../src/games/taisen/session.svelte';
import Tools from '../../../src/games/taisen/Tools.svelte';
import type { Bout, Fate, March, TaisenView } from '../../../src/games/taisen/view';
import type { BoardProps } from '../../../src/games/types';

const view = lesson.base as unknown as TaisenView;
const bout: Bout = {
  tile: 5,
  monkey: 'R2',
  wolf: 'G1',
  monkey_strength: 2,
  wolf_strength: 1,
  why: 'colour',
  winner: 'monkey',
};
const tie: Bout = { ...bout, wolf: 'R2', wolf_strength: 2, why: 'retreat', winner: '' };
const fates: Fate[] = [
  { side: 'monkey', ninja: 'R2', end: 'retreats', tile: 4 },
  { side: 'wolf', ninja: 'G1', end: 'falls', tile: null },
  { side: 'wolf', ninja: 'R2', end: 'holds', tile: 5 },
];
const march: March = {
  die: 'red',
  ninja: 'R2',
  start: 3,
  to: 5,
  riders: ['B1'],
  fights: [bout, tie],
  fates,
  takes: false,
  wins: false,
};
const other: March = {
  die: 'blue',
  ninja: 'B1',
  start: 3,
  to: 4,
  riders: [],
  fights: [],
  fates: [],
  takes: true,
  wins: true,
};
const stacks = (number: number) => ({
  number,
  monkey: number === 3 ? ['G1', 'R2', 'B1'] : [],
  wolf: number === 5 ? ['R2', 'G1'] : number === 6 ? ['B1'] : [],
});
const choice = ({ die, ninja, to }: March, action: number): Choice => ({
  name: `${die}:${ninja}`,
  action,
  label: { key: 'label.move', fields: { to }, en: '', ja: '' },
  move: { kind: 'move', die, ninja, to },
});

/** Two legal movements: one with fights, one that wins. */
export const moments = {
  marches: {
    seat: 0,
    view: {
      ...view,
      stage: 'move',
      active: 'monkey',
      tiles: view.tiles.map(({ number }) => stacks(number)),
      marches: [march, other],
    },
    choices: [choice(march, 1), choice(other, 2)],
    courses: [],
  },
};

/** The first movement selected: its preview on the board, and its fights in the dock of a phone. */
export function scenes(props: BoardProps<TaisenView>): unknown[] {
  const [first] = props.choices;
  if (!first) return [];
  const [die = '', ninja = ''] = first.name.split(':');
  const session = new Session();
  session.hand = { die, ninja };
  return [
    [Tools, { ...props, session, tall: true }],
    [Board, { ...props, session }],
  ];
}

const acted = 'acted out from the movement that foretold it; the log tells it afterwards';
export const undrawn = {
  'marches[].fights[].tile': 'fights are where the movement leads',
  'marches[].fates[].tile': 'a retreat is always one tile back',
  stage: 'what is asked follows from the choices',
  turn: 'the headings of the log',
  faces: 'an option: the help of the table lists them',
  'fights[].tile': acted,
  'fights[].monkey': acted,
  'fights[].wolf': acted,
  'fights[].monkey_strength': acted,
  'fights[].wolf_strength': acted,
  'fights[].why': acted,
  'fights[].winner': acted,
};
