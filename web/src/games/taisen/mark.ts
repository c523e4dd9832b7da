import type { Line, Text } from '../../generated/wire';
import type { LogMark } from '../types';
import { suitOf, SUITS } from './paint';
import { sign } from './signs';
import { texts } from './texts';

const SET_UP: Text = { en: 'Set-up', ja: '初期配置' };

type Chip = NonNullable<LogMark['chips']>[number];

/** A line of the log as chips: who marched by which die, who beat whom. */
export function mark(line: Line): LogMark | null {
  const { key, fields } = line;
  const text = (name: string): string => String(fields[name] ?? '');
  if (key === 'log.rolled')
    return {
      turn: heading(fields),
      icon: sign('rolling-dices'),
      text: { en: 'rolled', ja: '' },
      chips: (['red', 'green', 'blue'] as const).map((colour) => ({
        text: text(colour),
        fill: SUITS[colour].field,
        ink: SUITS[colour].ink,
      })),
    };
  if (key === 'log.deal') {
    const side = (lang: 'en' | 'ja'): string => texts(lang).sides[text('side') as 'monkey'];
    return {
      turn: SET_UP,
      chips: [ninja(text('ninja'))],
      text: { en: `${side('en')}, tile ${text('tile')}`, ja: `${side('ja')}　マス${text('tile')}` },
    };
  }
  if (key === 'log.first') return { turn: SET_UP };
  if (key === 'log.moved') {
    const riders = Number(fields['riders'] ?? 0);
    const more: Text = riders ? { en: ` and ${riders} more`, ja: `と${riders}人` } : { en: '', ja: '' };
    return {
      icon: sign('running-ninja'),
      chips: [ninja(text('ninja'))],
      text: {
        en: `${more.en ? `${more.en.trim()}, ` : ''}tile ${text('from')} to ${text('to')}`,
        ja: `${more.ja}　マス${text('from')}→${text('to')}`,
      },
    };
  }
  if (key.startsWith('log.fight') || key === 'log.tie-village') {
    const [winner, loser] = [text('winner').split(':')[1] ?? '', text('loser').split(':')[1] ?? ''];
    return {
      icon: sign('crossed-swords'),
      chips: [ninja(winner), ninja(loser, true)],
      text: why(key, winner, loser, fields),
      indent: true,
    };
  }
  if (key === 'log.tie-retreat')
    return {
      icon: sign('return-arrow'),
      chips: [ninja(text('monkey')), ninja(text('wolf'))],
      text: { en: 'equal, both step back', ja: '引き分け、両者後退' },
      indent: true,
    };
  if (key === 'log.turn-ended') return { hide: true };
  if (key === 'log.passed') return { icon: sign('hourglass') };
  return null;
}

function heading(fields: Line['fields']): Text {
  const side = (lang: 'en' | 'ja'): string => texts(lang).sides[String(fields['side']) as 'monkey'];
  return { en: `Turn ${fields['turn']} · ${side('en')}`, ja: `第${fields['turn']}手番・${side('ja')}` };
}

function ninja(name: string, lost = false): Chip {
  const cloth = SUITS[suitOf(name)];
  return {
    text: `${name === 'S' ? 4 : name[1]}${lost ? ' ✕' : ''}`,
    fill: cloth.field,
    ink: cloth.ink,
    icon: sign(cloth.sign),
  };
}

function why(key: string, winner: string, loser: string, fields: Line['fields']): Text {
  if (key === 'log.tie-village') return { en: 'equal, and nowhere to step back', ja: '引き分け、後退できず脱落' };
  if (key === 'log.fight-shogun') return { en: `has ${fields['left']} left`, ja: `残り${fields['left']}` };
  if (key === 'log.fight-strength') return { en: 'stronger', ja: '強さで勝ち' };
  const hands = (['en', 'ja'] as const).map((lang) =>
    [winner, loser].map((name) => texts(lang).hands[suitOf(name) as 'red'] ?? ''),
  );
  return {
    en: `${hands[0]?.[0]} over ${hands[0]?.[1]?.toLowerCase()}`,
    ja: `${hands[1]?.[0]}で${hands[1]?.[1]}に勝ち`,
  };
}
