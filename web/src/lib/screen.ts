import { MediaQuery } from 'svelte/reactivity';

/** A media query that follows the screen; `koga draw` has no screen, and nothing matches there. */
function matches(query: string): { readonly current: boolean } {
  return typeof window === 'undefined' ? { current: false } : new MediaQuery(query);
}

/** A phone held upright, for which boards are drawn tall. */
export const narrow = matches('(max-width: 599px) and (orientation: portrait)');

/** A phone held sideways: the board has the whole height, the side column is a drawer. */
export const low = matches('(max-height: 519px) and (orientation: landscape)');

/** A tablet held upright: the board in its own shape, everything else above and below it. */
export const tablet = matches('(min-width: 600px) and (max-width: 1023px) and (min-height: 520px)');

/** Higher than the usual laptop. */
export const high = matches('(min-height: 900px)');

/** Room for a side column. */
export const wide = matches('(min-width: 1024px)');
