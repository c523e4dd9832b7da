/**
 * Keeps the keyboard on the board: when the element that had the focus goes away (a card is played, a ninja falls), the
 * board's own stop takes over instead of the page's body.
 */
export function keepFocus(board: SVGElement | HTMLElement): { destroy: () => void } {
  let last: Element | null = null;
  const enter = (event: Event) => (last = event.target as Element);
  const leave = (event: Event) => {
    // Nobody else got it: either the window lost it, and it comes back by itself, or the element is going away.
    if ((event as FocusEvent).relatedTarget !== null) last = null;
  };
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || (document.activeElement && document.activeElement !== document.body)) return;
    last = null;
    (board.querySelector<SVGElement>('[data-spot][tabindex="0"]') ?? board.querySelector<SVGElement>('[data-spot]') ?? board).focus();
  });
  board.addEventListener('focusin', enter);
  board.addEventListener('focusout', leave);
  observer.observe(board, { childList: true, subtree: true });
  return {
    destroy() {
      observer.disconnect();
      board.removeEventListener('focusin', enter);
      board.removeEventListener('focusout', leave);
    },
  };
}
