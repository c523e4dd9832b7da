import type { SoundName } from '../types';
import type { MonomiView } from './view';

export function sounds(before: MonomiView, after: MonomiView): SoundName[] {
  const places = (view: MonomiView): string => [view.ninja, ...view.samurais.map((samurai) => samurai.at)].join();
  const found: SoundName[] = places(before) === places(after) ? [] : ['place'];
  return after.times_here > 1 && before.times_here <= 1 ? [...found, 'warn'] : found;
}
