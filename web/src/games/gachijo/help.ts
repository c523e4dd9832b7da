import type { Text } from '../../generated/wire';
import type { GameHelp } from '../types';
import { ICONS } from './icons';
import { helpWords } from './table/help-words';
import { thing } from './things';

const [en, ja] = [helpWords('en'), helpWords('ja')];
const LEGEND = ['treasure', 'crystal', 'tool', 'weapon', 'stairs', 'gacha'];
/** Two walls on either side of a two-way arrow; the board's own icon has more than one path. */
const SLIDE = 'M220 40h72v432h-72zM180 176v160L60 256zM332 176v160l120-80z';

function path(name: string): string {
  return (ICONS as Record<string, string>)[name] ?? '';
}

function step(number: number): GameHelp['turn'][number] {
  const [one, other] = [en.steps[number], ja.steps[number]];
  const text: Text = {
    en: `${one?.bold ?? ''} ${one?.text || en.summonMore}`,
    ja: `${other?.bold ?? ''}${other?.text || ja.summonMore}`,
  };
  return { icon: one?.icon === 'slide' ? SLIDE : path(one?.icon ?? ''), text };
}

/** The quick reference on the rules page; the table's help drawer has more. */
export const help: GameHelp = {
  goal: {
    en: 'Collect what the mission asks for: your flag goes up by itself. Bring it home unhurt, and the game ends. Then the most points win.',
    ja: 'ミッションの求める物を集めると陣旗が立ちます。無傷で自陣に帰るとゲームが終わり、得点の多い人の勝ちです。',
  },
  turn: en.steps.map((_, number) => step(number)),
  legend: LEGEND.map((id) => {
    const { name, effect } = thing('square', id);
    return {
      icon: path(id),
      text: { en: `${name.en}: ${effect?.en ?? ''}`, ja: `${name.ja}：${effect?.ja ?? ''}` },
    };
  }),
};
