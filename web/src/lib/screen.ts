import { MediaQuery } from 'svelte/reactivity';

/** A phone held upright, for which boards are drawn tall. */
export const narrow = new MediaQuery('(max-width: 599px) and (orientation: portrait)');

/** A phone held sideways: the board has the whole height, the side column is a drawer. */
export const low = new MediaQuery('(max-height: 519px) and (orientation: landscape)');

/** Room for a side column. */
export const wide = new MediaQuery('(min-width: 1024px)');
