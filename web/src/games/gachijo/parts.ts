import { defineParts } from '../types';
import Board from './Board.svelte';
import { THINGS } from './names';
import { loose } from './offers';
import type { GachijoView } from './view';

export default defineParts<GachijoView>({ Board, loose, gains: THINGS });
