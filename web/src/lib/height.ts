/** While it holds, an element is at least as high as it was before: on a phone what lies below stays under the finger. */
export function keepHeight(node: HTMLElement, hold: boolean): { update: (hold: boolean) => void; destroy: () => void } {
  let [held, height] = [hold, 0];
  const observer = new ResizeObserver(() => {
    if (!held) height = node.getBoundingClientRect().height;
  });
  observer.observe(node);
  return {
    update(now) {
      held = now;
      node.style.minHeight = now ? `${height}px` : '';
    },
    destroy: () => observer.disconnect(),
  };
}
