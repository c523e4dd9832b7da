import { expect, test } from 'vitest';
import { layout, stackAt } from '../../../src/games/oboro/layout';
import type { OboroView } from '../../../src/games/oboro/view';

test('Oboro: a stack lies inside of its owner\'s panel', () => {
  const view = { hand: [], players: [] } as unknown as OboroView;
  for (const tall of [false, true]) {
    const plan = layout(view, tall, 1);
    for (const area of plan.areas) {
      const { x, y } = stackAt(plan, area.seat, 2);
      expect(x).toBeGreaterThan(area.x);
      expect(x).toBeLessThan(area.x + area.w);
      expect(y).toBeLessThan(area.y + area.h);
    }
  }
});
