import { defineParts } from '../types';
import Board from './Board.svelte';
import { loose } from './offers';
import type { MonomiView } from './view';

export default defineParts<MonomiView>({ Board, loose });
