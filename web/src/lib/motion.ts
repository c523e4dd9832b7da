/** Whether things may move: not for who wants it calm, and not where nothing can (pictures for files). */
export function mayMove(): boolean {
  return typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Only what the compositor can do by itself: a transform or an opacity, from something to rest. */
export function play(element: Element, from: Keyframe | Keyframe[], options: KeyframeAnimationOptions): Animation | null {
  if (!mayMove()) return null;
  const frames = Array.isArray(from) ? from : [from, { transform: 'none', opacity: 1 }];
  return element.animate(frames, { easing: 'cubic-bezier(0.45, 0.05, 0.3, 1)', ...options });
}
