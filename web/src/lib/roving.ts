/** Keyboard play: arrow keys move to the nearest spot in their direction. */
export interface Spot {
  x: number;
  y: number;
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The next spot in a direction: near, and preferably straight ahead. Null if there is none. */
export function nearest<S extends Spot>(spots: S[], from: Spot, direction: Direction): S | null {
  let best: S | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const ahead = { ArrowLeft: -dx, ArrowRight: dx, ArrowUp: -dy, ArrowDown: dy }[direction];
    const aside = Math.abs(direction === 'ArrowLeft' || direction === 'ArrowRight' ? dy : dx);
    if (ahead <= 1) continue;
    const cost = ahead + 2.2 * aside;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/** Makes the [data-spot] elements of a board focusable by keys; their click handlers define the action. */
export function roving(board: SVGElement | HTMLElement, leave: () => void): { destroy: () => void } {
  const press = (event: Event) => {
    const key = (event as KeyboardEvent).key;
    const current = (event.target as Element).closest<SVGElement>('[data-spot]');
    if (key === 'Escape') leave();
    if (!current || !board.contains(current)) return;
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      current.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    } else if (key.startsWith('Arrow')) {
      event.preventDefault();
      const all = [...board.querySelectorAll<SVGElement>('[data-spot]')].filter((spot) => spot !== current);
      const wanted = (event as KeyboardEvent).shiftKey ? all : all.filter((spot) => spot.dataset['offered'] === 'true');
      const found = nearest(
        wanted.map((element) => ({ element, ...middle(element) })),
        middle(current),
        key as Direction,
      );
      found?.element.focus();
    }
  };
  board.addEventListener('keydown', press);
  return { destroy: () => board.removeEventListener('keydown', press) };
}

function middle(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
