import { MediaQuery } from 'svelte/reactivity';

/** A screen for which boards are drawn tall. */
export const narrow = new MediaQuery('max-width: 700px');
