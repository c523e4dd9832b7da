/** Drawers that are closed when a table opens, or filled after its board. */
export { default as ChatBox } from './ChatBox.svelte';
export { default as HelpTab } from './HelpTab.svelte';
