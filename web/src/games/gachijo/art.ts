import type { GameArt } from '../types';
import Face from './Face.svelte';
import Print from './Print.svelte';
import Value from './ValueLater.svelte';

export default { Print, Face, Value } satisfies GameArt;
