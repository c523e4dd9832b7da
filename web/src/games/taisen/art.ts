import type { GameArt } from '../types';
import Face from './Face.svelte';
import Print from './Print.svelte';

export default { Print, Face } satisfies GameArt;
