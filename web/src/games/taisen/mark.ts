import type { Line, Text } from '../../generated/wire';
import { text } from '../common/fields';
import type { LogMark } from '../types';
import { strengthOf, suitOf, SUITS } from './paint';
import { sign } from './signs';
import { texts } from './texts';

const SET_UP: Text = { en: 'Set-up', ja: '初期配置' };

type Chip = NonNullable<LogMark['chips']>[number];

/** A log line as chips: who marched by which die, who beat whom. */
export function mark(line: Line): LogMark | null {
  const { key, fields } = line;
  if (key === 'log.rolled')
    return {
      turn: heading(line),
      icon: sign('rolling-dices'),
      text: { en: 'rolled', ja: '' },
      chips: (['red', 'green', 'blue'] as const).map((colour) => ({
        text: text(line, colour),
        fill: SUITS[colour].field,
        ink: SUITS[colour].ink,
      })),
    };
  if (key === 'log.deal') {
    const side = (lang: 'en' | 'ja'): string => texts(lang).sides[text(line, 'side') as 'monkey'];
    return {
      turn: SET_UP,
      chips: [ninja(text(line, 'ninja'))],
      text: { en: `${side('en')}, tile ${text(line, 'tile')}`, ja: `${side('ja')}　マス${text(line, 'tile')}` },
    };
  }
  if (key === 'log.first') return { turn: SET_UP };
  if (key === 'log.moved') {
    const riders = Number(fields['riders'] ?? 0);
    const more: Text = riders ? { en: ` and ${riders} more`, ja: `と${riders}人` } : { en: '', ja: '' };
    return {
      icon: sign('running-ninja'),
      chips: [ninja(text(line, 'ninja'))],
      text: {
        en: `${more.en ? `${more.en.trim()}, ` : ''}tile ${text(line, 'from')} to ${text(line, 'to')}`,
        ja: `${more.ja}　マス${text(line, 'from')}→${text(line, 'to')}`,
      },
    };
  }
  if (key.startsWith('log.fight') || key === 'log.tie-village') {
    const [winner, loser] = [text(line, 'winner'), text(line, 'loser')];
    return {
      icon: sign('crossed-swords'),
      chips: [ninja(winner), ninja(loser, true)],
      text: why(key, winner, loser, line),
      indent: true,
    };
  }
  if (key === 'log.tie-retreat')
    return {
      icon: sign('return-arrow'),
      chips: [ninja(text(line, 'monkey')), ninja(text(line, 'wolf'))],
      text: { en: 'equal, both step back', ja: '引き分け、両者後退' },
      indent: true,
    };
  if (key === 'log.turn-ended') return { hide: true };
  if (key === 'log.passed') return { icon: sign('hourglass') };
  return null;
}

function heading(line: Line): Text {
  const side = (lang: 'en' | 'ja'): string => texts(lang).sides[text(line, 'side') as 'monkey'];
  return { en: `Turn ${text(line, 'turn')} · ${side('en')}`, ja: `第${text(line, 'turn')}手番・${side('ja')}` };
}

function ninja(name: string, lost = false): Chip {
  const cloth = SUITS[suitOf(name)];
  return {
    text: `${strengthOf(name)}${lost ? ' ✕' : ''}`,
    fill: cloth.field,
    ink: cloth.ink,
    icon: sign(cloth.sign),
  };
}

function why(key: string, winner: string, loser: string, line: Line): Text {
  if (key === 'log.tie-village') return { en: 'equal, and nowhere to step back', ja: '引き分け、後退できず脱落' };
  if (key === 'log.fight-shogun') return { en: `has ${text(line, 'left')} left`, ja: `残り${text(line, 'left')}` };
  if (key === 'log.fight-strength') return { en: 'stronger', ja: '強さで勝ち' };
  const hands = (['en', 'ja'] as const).map((lang) =>
    [winner, loser].map((name) => texts(lang).hands[suitOf(name) as 'red'] ?? ''),
  );
  return {
    en: `${hands[0]?.[0]} over ${hands[0]?.[1]?.toLowerCase()}`,
    ja: `${hands[1]?.[0]}で${hands[1]?.[1]}に勝ち`,
  };
}
