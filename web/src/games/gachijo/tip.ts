/** Tooltips: on hover, on keyboard focus, on a long press, and on a tap where a tap does nothing else. */

export interface Tip {
  title: string;
  lines?: string[];
}

const REST = 350; // milliseconds of hovering until it opens
const PRESS = 450; // milliseconds of a long press until it opens

let bubble: HTMLElement | null = null;
let owner: Element | null = null;

function show(target: Element, tip: Tip): void {
  if (!tip.title) return;
  bubble ??= Object.assign(document.createElement('div'), {
    className: 'gachijo-tip',
    id: 'gachijo-tip',
    role: 'tooltip',
  });
  if (!bubble.isConnected) document.body.append(bubble);
  const title = document.createElement('b');
  title.textContent = tip.title;
  bubble.replaceChildren(
    title,
    ...(tip.lines ?? []).map((line) => Object.assign(document.createElement('span'), { textContent: line })),
  );
  bubble.hidden = false;
  owner = target;
  target.setAttribute('aria-describedby', bubble.id);
  place(target.getBoundingClientRect(), bubble);
}

/** Above its target, or below if there is no room; never beyond the edge of the screen. */
function place(box: DOMRect, at: HTMLElement): void {
  const { width, height } = at.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - width - 8, box.x + box.width / 2 - width / 2));
  const above = box.y - height - 8;
  at.style.transform = `translate(${Math.round(left)}px, ${Math.round(above > 8 ? above : Math.min(innerHeight - height - 8, box.bottom + 8))}px)`;
}

export function hide(target?: Element): void {
  if (!bubble || (target && owner !== target)) return;
  bubble.hidden = true;
  owner?.removeAttribute('aria-describedby');
  owner = null;
}

export function tip(node: Element, tell: () => Tip): { update: (tell: () => Tip) => void; destroy: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false; // releasing a long press does not click
  let touched = false;
  const acts = () => node.closest('button, a, [role="button"]') !== null;
  const later = (after: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(node, tell()), after);
  };
  const leave = () => {
    clearTimeout(timer);
    hide(node);
  };
  const on: Record<string, (event: Event) => void> = {
    pointerenter: (event) => (event as PointerEvent).pointerType === 'mouse' && later(REST),
    pointerleave: leave,
    pointerdown: (event) => {
      leave();
      held = false;
      touched = (event as PointerEvent).pointerType !== 'mouse';
      if (touched)
        timer = setTimeout(() => {
          held = true;
          show(node, tell());
        }, PRESS);
    },
    pointerup: () => clearTimeout(timer),
    pointercancel: leave,
    click: () => {
      if (!touched || acts()) return;
      show(node, tell());
      document.addEventListener('pointerdown', () => hide(node), { once: true, capture: true });
    },
    contextmenu: (event) => held && event.preventDefault(),
    focus: () => node.matches(':focus-visible') && show(node, tell()),
    blur: leave,
    keydown: (event) => (event as KeyboardEvent).key === 'Escape' && leave(),
  };
  const swallow = (event: Event) => {
    if (!held) return;
    held = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  for (const [name, listen] of Object.entries(on)) node.addEventListener(name, listen);
  node.addEventListener('click', swallow, true);
  return {
    update: (next) => {
      tell = next;
      if (owner === node && bubble && !bubble.hidden) show(node, tell());
    },
    destroy: () => {
      leave();
      for (const [name, listen] of Object.entries(on)) node.removeEventListener(name, listen);
      node.removeEventListener('click', swallow, true);
    },
  };
}
