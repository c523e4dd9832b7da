/** One tab stop for a whole panel: arrow keys move between its items. */
export function arrows(panel: HTMLElement): { destroy: () => void } {
  const stops = () => [...panel.querySelectorAll<HTMLElement>('[data-stop]')];
  const settle = (current?: HTMLElement) => {
    const all = stops();
    const kept = current ?? all.find((one) => one.tabIndex === 0) ?? all[0];
    for (const one of all) one.tabIndex = one === kept ? 0 : -1;
  };
  const move = (event: KeyboardEvent) => {
    const all = stops();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (at < 0 || !step) return;
    const next = all[(at + step + all.length) % all.length];
    event.preventDefault();
    event.stopPropagation();
    settle(next);
    next?.focus();
  };
  const focus = (event: FocusEvent) => {
    const stop = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
    if (stop) settle(stop);
  };
  const watch = new MutationObserver(() => settle());
  watch.observe(panel, { childList: true, subtree: true });
  settle();
  panel.addEventListener('keydown', move);
  panel.addEventListener('focusin', focus);
  return {
    destroy: () => {
      watch.disconnect();
      panel.removeEventListener('keydown', move);
      panel.removeEventListener('focusin', focus);
    },
  };
}
