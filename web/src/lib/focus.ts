/**
 * Keeps the keyboard's place at a table. After a move what had the focus is often gone; it then goes to what took its
 * place: the same spot of the board, the first one on offer, or the first button of the dock.
 */
export function keepFocus(table: HTMLElement): { destroy: () => void } {
  let region: string | null = null;
  let spot: string | null = null;
  let held: Element | null = null;
  let frame = 0;

  const take = (event: FocusEvent) => {
    const target = event.target as Element;
    held = target;
    region = target.closest<HTMLElement>('[data-region]')?.dataset['region'] ?? null;
    spot = target.closest<SVGElement>('[data-spot]')?.dataset['spot'] ?? null;
  };
  const leave = (event: PointerEvent) => {
    if (!(event.target as Element).closest('[data-region]')) region = null;
  };
  const mend = () => {
    if (region && document.activeElement === document.body && isGone(held)) restore(table, region, spot);
  };
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(mend);
  };
  // Removed elements are replaced before the change is rendered; inert ones lose the focus by the next frame. While the
  // focus moves between elements, or leaves the last one of the page, nothing has it: that must be left alone, or Tab
  // could never leave the table.
  const check = () => {
    if (held && !held.isConnected) mend();
    later();
  };
  const observer = new MutationObserver(check);
  observer.observe(table, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['inert', 'disabled', 'hidden'],
  });
  table.addEventListener('focusin', take);
  table.addEventListener('focusout', later);
  addEventListener('pointerdown', leave);
  return {
    destroy() {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('pointerdown', leave);
    },
  };
}

/** Whether an element can no longer have the focus, so that it was lost rather than moved. */
function isGone(held: Element | null): boolean {
  return !held?.isConnected || held.matches(':disabled, [inert] *, [inert], [hidden] *, [hidden]');
}

function restore(table: HTMLElement, region: string, spot: string | null): void {
  const part = table.querySelector<HTMLElement>(`[data-region="${region}"]`);
  const found =
    region === 'board'
      ? onBoard(part, spot)
      : part?.querySelector<HTMLElement>('button:not(:disabled), a[href], input:not(:disabled)');
  (found ?? part ?? table).focus({ preventScroll: true });
}

function onBoard(board: HTMLElement | null, spot: string | null): HTMLElement | SVGElement | null {
  const free = '[data-spot]:not([inert] *)';
  const same =
    spot === null ? null : board?.querySelector<SVGElement>(`[data-spot="${CSS.escape(spot)}"]:not([inert] *)`);
  return (
    same ??
    board?.querySelector<SVGElement>(`${free}[data-offered="true"]`) ??
    board?.querySelector<SVGElement>(free) ??
    board
  );
}
