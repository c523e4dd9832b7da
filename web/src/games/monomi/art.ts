import type { GameArt } from '../types';
import Print from './Print.svelte';

export default { Print } satisfies GameArt;
