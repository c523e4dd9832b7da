const REACH = 28; // touch tolerance in pixels

/** Let a tap beside a small piece hit the nearest one: on small screens pieces are smaller than fingers. */
export function nearTap(board: SVGElement | HTMLElement): { destroy: () => void } {
  const tap = (event: Event) => {
    const { clientX: x, clientY: y, target } = event as MouseEvent;
    if ((target as Element).closest('[data-spot], [data-confirm], button, a')) return;
    let [best, least] = [null as Element | null, REACH];
    for (const spot of board.querySelectorAll('[data-spot]')) {
      const box = spot.getBoundingClientRect();
      const off = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      const far = off + ((spot as HTMLElement).dataset['offered'] === 'true' ? 0 : REACH / 2);
      if (far < least) [best, least] = [spot, far];
    }
    best?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  board.addEventListener('click', tap);
  return { destroy: () => board.removeEventListener('click', tap) };
}
