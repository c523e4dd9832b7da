import { defineParts } from '../types';
import Board from './Board.svelte';
import { intent } from './intent';
import { mark } from './mark';
import { loose, spots } from './offers';
import { pace } from './replay';
import SeatState from './SeatState.svelte';
import { Session } from './session.svelte';
import { sounds } from './sounds';
import Tools from './Tools.svelte';
import type { TaisenView } from './view';

export default defineParts<TaisenView, Session>({
  Board,
  loose,
  spots,
  pace,
  session: () => new Session(),
  Tools,
  intent,
  SeatState,
  mark,
  sounds,
  help: () => import('./help'),
});
