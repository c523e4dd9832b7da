import type { GameHelp } from '../types';
import { SUITS } from './paint';
import { sign } from './signs';

export const help: GameHelp = {
  goal: {
    en: 'End your turn with a ninja in the enemy village, or leave the enemy without a ninja.',
    ja: '敵の里に忍者がいる状態で手番を終えるか、敵の忍者を全滅させれば勝ちです。',
  },
  turn: [
    { icon: sign('rolling-dices'), text: { en: 'Roll all three dice, once.', ja: '3個のダイスを1回だけ振ります。' } },
    {
      icon: sign('running-ninja'),
      text: {
        en: "March a ninja of a die's colour. Up to two on top of it ride along. The Shogun goes with any die, once a turn.",
        ja: 'ダイスと同じ色の忍者を進めます。上に乗った2人までは一緒に運ばれます。将軍はどのダイスでも、手番に1回動けます。',
      },
    },
    {
      icon: sign('crossed-swords'),
      text: {
        en: 'Fight where you stop on enemies, tops first.',
        ja: '敵のいるマスで止まったら、上の忍者から戦います。',
      },
    },
    {
      icon: sign('hourglass'),
      text: { en: 'End after one, two or three dice.', ja: 'ダイスを1個以上使ったら、手番を終えられます。' },
    },
  ],
  legend: [
    {
      icon: sign('fist'),
      fill: SUITS.blue.field,
      text: { en: 'Blue is rock: it beats scissors', ja: '青はグー。チョキに勝ちます' },
    },
    {
      icon: sign('v-hand'),
      fill: SUITS.red.field,
      text: { en: 'Red is scissors: they beat paper', ja: '赤はチョキ。パーに勝ちます' },
    },
    {
      icon: sign('hand'),
      fill: SUITS.green.field,
      text: { en: 'Green is paper: it beats rock', ja: '緑はパー。グーに勝ちます' },
    },
    {
      icon: sign('crown'),
      fill: SUITS.gold.field,
      text: {
        en: 'The Shogun has strength 4, no sign, and loses strength as it wins',
        ja: '将軍は強さ4で手を持たず、勝つたびに強さが減ります',
      },
    },
    {
      icon: sign('padlock'),
      text: { en: 'Cannot move now; tap it to see why', ja: '今は動けません。タップすると理由が出ます' },
    },
  ],
};
