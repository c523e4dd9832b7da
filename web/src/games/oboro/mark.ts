import type { Line } from '../../generated/wire';
import type { LogMark } from '../types';
import { cardOf } from './offers';
import { SUITS } from './paint';
import { sign } from './signs';

/** A line of the log with the card, the shuriken or the points it tells of. */
export function mark(line: Line): LogMark | null {
  const { key, fields } = line;
  if (key === 'log.played') {
    const card = cardOf(String(fields['card']));
    const turn =
      fields['place'] === 0
        ? {
            en: `Round ${fields['round']} · trick ${fields['trick']}`,
            ja: `第${fields['round']}ラウンド・第${fields['trick']}トリック`,
          }
        : undefined;
    return {
      turn,
      chips: [
        {
          text: String(card.value),
          fill: SUITS[card.colour].field,
          ink: '#fff8e8',
          icon: sign(SUITS[card.colour].sign),
        },
      ],
    };
  }
  if (key === 'log.round')
    return { turn: { en: `Round ${fields['n']} scored`, ja: `第${fields['n']}ラウンドの決算` }, hide: true };
  if (key === 'log.took') return { icon: sign('card-draw'), indent: true };
  if (key === 'log.arrow' || key === 'log.next-lead') return { icon: sign('heavy-arrow'), indent: true };
  if (key.startsWith('log.shuriken')) return { icon: sign('shuriken'), indent: true };
  if (key === 'log.points' || key === 'log.power' || key === 'log.failed')
    return { icon: sign('flag-objective'), indent: true };
  return null;
}
