import { defineParts } from '../types';
import Board from './Board.svelte';
import type { OboroView } from './view';

export default defineParts<OboroView>({ Board, loose: () => false, rest: (view) => (view.winner === null ? 0 : 1100) });
