import type { SoundName } from '../types';
import { marchBetween } from './replay';
import type { TaisenView } from './view';

/** Wood on wood, then the fights. */
export function sounds(before: TaisenView, after: TaisenView): SoundName[] {
  if (after.stage === 'move' && before.stage !== 'move') return ['dice'];
  const march = marchBetween(before, after);
  if (!march) return [];
  return ['place', ...march.fights.map((bout): SoundName => (bout.winner === '' ? 'tie' : 'fight'))];
}
