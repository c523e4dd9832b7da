import type { GameHelp } from '../types';
import { sign } from './signs';

export const help: GameHelp = {
  goal: {
    en: 'The Ninja wins on the outer wall. The Samurais win when the Ninja cannot move. Sixty turns, or one position three times, is a draw.',
    ja: '忍者は外壁に着けば勝ち、侍方は忍者を動けなくすれば勝ちです。60手番たつか、同じ局面が3回現れると引き分けです。',
  },
  turn: [
    {
      icon: sign('ninja-head'),
      text: {
        en: 'The Ninja must move one path to a free crossroad.',
        ja: '忍者は必ず、道を1本通って空いている辻へ動きます。',
      },
    },
    {
      icon: sign('samurai-helmet'),
      text: {
        en: 'Then each Samurai may move one path, one after another.',
        ja: '次に侍が1人ずつ、道を1本通って動くか残ります。',
      },
    },
    {
      icon: sign('sprint'),
      text: { en: 'Nobody is captured: blocking is everything.', ja: '取ることはできません。ふさぐことがすべてです。' },
    },
  ],
  legend: [
    {
      icon: sign('stone-path'),
      text: { en: 'Road, trail, bridges: all the same to walk on', ja: '石畳・小道・橋はどれも同じように通れます' },
    },
    { icon: sign('stone-wall'), text: { en: 'Outer wall: where the Ninja escapes', ja: '外壁：忍者の脱出口' } },
    { icon: sign('sunrise'), text: { en: 'Dawn: the game is drawn after turn 60', ja: '夜明け：60手番で引き分け' } },
  ],
};
