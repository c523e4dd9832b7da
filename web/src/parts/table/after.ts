/** What a table shows once its game is over, loaded together. */
export { default as AfterDock } from './AfterDock.svelte';
export { default as KeyMoments } from './KeyMoments.svelte';
export { default as ReplayDock } from './ReplayDock.svelte';
export { default as ResultScroll } from './ResultScroll.svelte';
