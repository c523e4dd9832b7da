import { defineParts } from '../types';
import Board from './Board.svelte';
import { rest } from './bouts';
import { loose } from './offers';
import type { TaisenView } from './view';

export default defineParts<TaisenView>({ Board, loose, rest });
