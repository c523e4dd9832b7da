import { defineParts } from '../types';
import Board from './Board.svelte';
import { intent } from './intent';
import { mark } from './mark';
import { loose, spots } from './offers';
import SeatState from './SeatState.svelte';
import { Session } from './session.svelte';
import { sounds } from './sounds';
import type { MonomiView } from './view';

export default defineParts<MonomiView, Session>({
  Board,
  loose,
  spots,
  shape: 'square',
  session: () => new Session(),
  intent,
  SeatState,
  mark,
  sounds,
  help: () => import('./help'),
});
