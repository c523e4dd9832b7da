import { MediaQuery } from 'svelte/reactivity';

/** A reactive media query; `koga draw` has no screen, so nothing matches there. */
function matches(query: string): { readonly current: boolean } {
  return typeof window === 'undefined' ? { current: false } : new MediaQuery(query);
}

/** A phone in portrait, for which boards are drawn tall. */
export const narrow = matches('(max-width: 599px) and (orientation: portrait)');

/** A phone in landscape: the board takes the whole height, the side column is a drawer. */
export const low = matches('(max-height: 519px) and (orientation: landscape)');

/** A tablet in portrait: the board in its own shape, everything else above and below it. */
export const tablet = matches('(min-width: 600px) and (max-width: 1023px) and (min-height: 520px)');

/** Higher than a typical laptop screen. */
export const high = matches('(min-height: 900px)');

/** Wide enough for a side column. */
export const wide = matches('(min-width: 1024px)');
