/** Imported by boards, also when drawing files: independent of the page. */
let chosen = 1;

/** The reader's animation speed; see `speed`. */
export function setSpeed(speed: number): void {
  chosen = speed;
}

/** Animation speed: 1 normal, 2 double, 0 without motion. */
export function speed(): number {
  const calm = typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  return calm ? 0 : chosen;
}

/** Whether to animate: not with reduced motion, and not in pictures for files. */
export function mayMove(): boolean {
  return speed() > 0;
}

/** Animations by the compositor alone: a transform or an opacity, from a value to its rest. */
export function play(
  element: Element,
  from: Keyframe | Keyframe[],
  options: KeyframeAnimationOptions,
): Animation | null {
  if (!mayMove()) return null;
  const frames = Array.isArray(from) ? from : [from, { transform: 'none', opacity: 1 }];
  return element.animate(frames, { easing: 'cubic-bezier(0.45, 0.05, 0.3, 1)', ...options });
}
