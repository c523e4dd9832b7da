import { defineParts } from '../types';
import Board from './Board.svelte';
import { intent } from './intent';
import { mark } from './mark';
import { spots } from './offers';
import SeatState from './SeatState.svelte';
import { Session } from './session.svelte';
import { sounds } from './sounds';
import { pace } from './story';
import type { OboroView } from './view';

export default defineParts<OboroView, Session>({
  Board,
  loose: () => false,
  spots,
  pace,
  shape: 'square',
  seated: true,
  session: () => new Session(),
  intent,
  SeatState,
  mark,
  sounds,
  help: () => import('./help'),
});
