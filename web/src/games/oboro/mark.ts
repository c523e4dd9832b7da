import type { Line } from '../../generated/wire';
import type { LogMark } from '../types';
import { text } from '../common/fields';
import { cardOf } from './offers';
import { SUITS } from './paint';
import { sign } from './signs';

/** A log line with its card, shuriken or points. */
export function mark(line: Line): LogMark | null {
  const { key, fields } = line;
  if (key === 'log.played') {
    const card = cardOf(text(line, 'card'));
    const turn =
      fields['place'] === 0
        ? {
            en: `Round ${text(line, 'round')} · trick ${text(line, 'trick')}`,
            ja: `第${text(line, 'round')}ラウンド・第${text(line, 'trick')}トリック`,
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
    return { turn: { en: `Round ${text(line, 'n')} scored`, ja: `第${text(line, 'n')}ラウンドの決算` }, hide: true };
  if (key === 'log.took') return { icon: sign('card-draw'), indent: true };
  if (key === 'log.arrow' || key === 'log.next-lead') return { icon: sign('heavy-arrow'), indent: true };
  if (key.startsWith('log.shuriken')) return { icon: sign('shuriken'), indent: true };
  if (key === 'log.points' || key === 'log.power' || key === 'log.failed')
    return { icon: sign('flag-objective'), indent: true };
  return null;
}
