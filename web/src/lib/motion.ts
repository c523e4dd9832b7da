/** Boards import this, for files as well: it knows nothing of the page. */
let chosen = 1;

/** How fast the reader wants to see moves; see `speed`. */
export function setSpeed(speed: number): void {
  chosen = speed;
}

/** How fast moves are shown: 1 as usual, 2 twice as fast, 0 without motion. */
export function speed(): number {
  const calm = typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  return calm ? 0 : chosen;
}

/** Whether things may move: not for who wants it calm, and not where nothing can (pictures for files). */
export function mayMove(): boolean {
  return speed() > 0;
}

/** Only what the compositor can do by itself: a transform or an opacity, from something to rest. */
export function play(
  element: Element,
  from: Keyframe | Keyframe[],
  options: KeyframeAnimationOptions,
): Animation | null {
  if (!mayMove()) return null;
  const frames = Array.isArray(from) ? from : [from, { transform: 'none', opacity: 1 }];
  return element.animate(frames, { easing: 'cubic-bezier(0.45, 0.05, 0.3, 1)', ...options });
}
