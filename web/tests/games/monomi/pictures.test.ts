import { expect, test } from 'vitest';
import type { Picture } from '../../../src/lib/learn';
import { draw, lessonsFor } from '../../drawing';

// The files are for visual inspection.
test.each([
  [2, false, false],
  [4, true, false],
])('picture %i, dark %s, tall %s', async (number, dark, tall) => {
  const lessons = await lessonsFor('monomi');
  const svg = await draw(lessons, lessons.how[number] as Picture, { dark, tall });
  await expect(svg).toMatchFileSnapshot(`${number}${dark ? '-dark' : ''}${tall ? '-tall' : ''}.svg`);
});
