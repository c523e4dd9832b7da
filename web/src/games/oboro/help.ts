import type { GameHelp } from '../types';
import { SUITS } from './paint';
import { sign } from './signs';

export const help: GameHelp = {
  goal: {
    en: 'Come as close to the mission value as you can without exceeding it. Your power is the sum of the cards on top of your stacks.',
    ja: '忍者力（カード置き場の一番上の数字の合計）を、任務値を超えずにできるだけ近づけましょう。',
  },
  turn: [
    {
      icon: sign('card-draw'),
      text: {
        en: 'Follow the colour that was led if you can; otherwise play any card.',
        ja: 'リードされた色があればその色を、なければ好きなカードを出します。',
      },
    },
    {
      icon: sign('oni'),
      text: {
        en: 'The highest number takes the trick, whatever its colour; ties go to the later card.',
        ja: '色に関係なく一番大きい数字の人が獲得します。同じ数字なら後から出した人です。',
      },
    },
    {
      icon: sign('flag-objective'),
      text: {
        en: 'Taken cards go onto your stacks by colour, the lowest of each colour on top.',
        ja: '獲得したカードは色ごとに重ね、同じ色では一番小さい数字を上にします。',
      },
    },
    {
      icon: sign('shuriken'),
      text: {
        en: 'Each 6 brings a shuriken. They score when the rack is empty; the second scoring ends the game.',
        ja: '6を獲得すると手裏剣を1個もらえます。ストックがなくなると決算し、2回目の決算のラウンドで終わりです。',
      },
    },
  ],
  legend: [
    { icon: sign('small-fire'), fill: SUITS.red.field, text: { en: 'Red: fire', ja: '赤：炎' } },
    { icon: sign('big-wave'), fill: SUITS.blue.field, text: { en: 'Blue: wave', ja: '青：波' } },
    { icon: sign('three-leaves'), fill: SUITS.green.field, text: { en: 'Green: leaf', ja: '緑：葉' } },
    { icon: sign('heavy-arrow'), text: { en: 'Arrow: its player leads next', ja: '矢：出した人が次のリード' } },
    {
      icon: sign('flaming-arrow'),
      text: { en: 'Red 8: its holder leads the first trick of a round', ja: '赤8：持っている人がラウンド最初のリード' },
    },
  ],
};
