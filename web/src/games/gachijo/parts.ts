import { defineParts } from '../types';
import Board from './Board.svelte';
import { intent } from './intent';
import { loose, spots } from './offers';
import { pace } from './pace';
import { Session } from './session.svelte';
import { sounds } from './sounds';
import Den from './table/Den.svelte';
import Goal from './table/Goal.svelte';
import Help from './table/HelpLater.svelte';
import Overlay from './table/OverlayLater.svelte';
import Score from './table/ScoreLater.svelte';
import Own from './table/Own.svelte';
import Seat from './table/Seat.svelte';
import Story from './table/StoryLater.svelte';
import Turn from './table/Turn.svelte';
import { THINGS } from './things';
import type { GachijoView } from './view';

const gains = Object.fromEntries([...THINGS.values()].map((one) => [one.id, { sign: '', ...one.name }]));

export default defineParts<GachijoView, Session>({
  Board,
  Goal,
  Help,
  Left: Den,
  Own,
  Overlay,
  Score,
  Seat,
  Story,
  Turn,
  gains,
  help: () => import('./help'),
  intent,
  loose,
  pace,
  session: () => new Session(),
  shape: 'square',
  sounds,
  spots,
});
