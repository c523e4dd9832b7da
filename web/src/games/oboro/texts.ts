import type { Lang } from '../../lib/settings.svelte';
import type { Colour } from './paint';
import type { Card, OboroView, Play } from './view';

/** The board's texts. */
export interface Texts {
  board: string;
  colours: Record<Colour, string>;
  card: (card: { colour: string; value: number; icon?: string | null }) => string;
  ribbon: Record<string, string>;
  points: (count: number) => string;
  pointsWord: (count: number) => string;
  cards: (count: number) => string;
  state: (view: OboroView, seat: number, own: boolean) => string;
  mission: (value: number) => string;
  fails: string;
  round: (round: number) => string;
  trick: (trick: number, of: number) => string;
  you: (name: string) => string;
  yourCard: string;
  led: (name: string) => string;
  winning: (name: string) => string;
  isWinning: string;
  took: (name: string) => string;
  yours: string;
  power: (value: number) => string;
  powerOf: (value: number, mission: number) => string;
  shurikenCount: (count: number) => string;
  stock: (count: number) => string;
  setAside: string;
  aside: (cards: string[]) => string;
  scoring: (count: number) => string;
  ask: (view: OboroView, own: number, follow: Colour | null) => string;
  waits: (name: string) => string;
  what: (play: Play, own: number, name: string) => string;
  roundOver: (round: number) => string;
  closest: string;
  tooStrong: string;
  failed: string;
  gain: (points: number, total: number) => string;
  showed: (name: string, cards: string[], power: number, over: number) => string;
  shuriken: (parts: string[]) => string;
  even: string;
  next: string;
  best: (share: string) => string;
  played: (share: string) => string;
  playIt: (card: string) => string;
  how: string;
  play: string;
}

const EN: Texts = {
  board: 'The table under the hazy moon',
  colours: { red: 'red', blue: 'blue', green: 'green' },
  card: (card) =>
    `${EN.colours[card.colour as Colour]} ${card.value}${card.icon ? `, ${EN.ribbon[card.icon]?.toLowerCase()}` : ''}`,
  ribbon: { shuriken: 'Shuriken', arrow: 'Arrow: lead next', 'burning-arrow': 'Leads the round' },
  points: (count) => `${count} ${EN.pointsWord(count)}`,
  pointsWord: (count) => (count === 1 ? 'point' : 'points'),
  cards: (count) => `${count} ${count === 1 ? 'card' : 'cards'}`,
  state: (view, seat, own) =>
    [
      view.to_act === seat ? (own ? 'your turn' : 'to play') : '',
      view.leads === seat && view.to_act !== seat ? 'leads' : '',
      own ? '' : EN.cards(view.players[seat]?.cards ?? 0),
    ]
      .filter(Boolean)
      .join(' · '),
  mission: (value) => `mission ${value}`,
  fails: 'fails',
  round: (round) => `Round ${round}`,
  trick: (trick, of) => `trick ${trick} of ${of}`,
  you: (name) => `${name} · you`,
  yourCard: 'Your card',
  led: (name) => `${name} led`,
  winning: (name) => `${name} is winning`,
  isWinning: 'winning',
  took: (name) => `${name} takes it`,
  yours: 'You take it',
  power: (value) => `Your power ${value}`,
  powerOf: (value, mission) => `power ${value} of ${mission}`,
  shurikenCount: (count) => `${count} shuriken`,
  stock: (count) => `Shuriken left: ${count}`,
  setAside: 'Set aside',
  aside: (cards) => `Set aside: ${cards.join(', ')}`,
  scoring: (count) => `scoring ${count} of 2`,
  ask: (view, own, follow) =>
    follow
      ? `Your turn: follow ${EN.colours[follow]}`
      : view.table.length % 3 === 0
        ? view.trick === 0 && view.hand.some((card) => card.icon === 'burning-arrow')
          ? 'You hold red 8: lead any card'
          : 'Your turn: lead any card'
        : 'Your turn: play any card',
  waits: (name) => `${name} is to play`,
  what: (play, own, name) => {
    if (play.taker === null) return play.ahead ? 'You would be winning' : 'You would not be winning';
    const who = play.taker === own ? 'You take the trick' : `${name} takes the trick`;
    return `${who}: power ${play.power}${play.too_strong ? ', too strong' : ''}`;
  },
  roundOver: (round) => `Round ${round} is over`,
  closest: 'closest to the mission without passing it',
  tooStrong: 'too strong',
  failed: 'FAILED',
  gain: (points, total) => ` = ${EN.points(total)}`,
  showed: (name, cards, power, over) =>
    `${name} showed ${cards.length > 1 ? `${cards.slice(0, -1).join(', ')} and ${cards.at(-1)}` : cards[0]}: ${power}, ${over} too many.`,
  shuriken: (parts) => `Shuriken scoring: ${parts.join(', ')}.`,
  even: 'Equal power: more colours rank higher.',
  next: 'Next round',
  best: (share) => `Best · ${share}`,
  played: (share) => `Played · ${share}`,
  playIt: (card) => `Play ${card}`,
  how: 'Tap it once more to play it.',
  play: 'Play',
};

const JA: Texts = {
  board: '朧月の卓',
  colours: { red: '赤', blue: '青', green: '緑' },
  card: (card) => `${JA.colours[card.colour as Colour]}${card.value}${card.icon ? `（${JA.ribbon[card.icon]}）` : ''}`,
  ribbon: { shuriken: '手裏剣', arrow: '矢：次にリード', 'burning-arrow': '最初のリード' },
  points: (count) => `${count}点`,
  pointsWord: () => '点',
  cards: (count) => `手札${count}枚`,
  state: (view, seat, own) =>
    [
      view.to_act === seat ? (own ? 'あなたの番' : '手番') : '',
      view.leads === seat && view.to_act !== seat ? 'リード' : '',
      own ? '' : JA.cards(view.players[seat]?.cards ?? 0),
    ]
      .filter(Boolean)
      .join('・'),
  mission: (value) => `任務値 ${value}`,
  fails: '失敗',
  round: (round) => `第${round}ラウンド`,
  trick: (trick) => `第${trick}トリック`,
  you: (name) => `${name}（あなた）`,
  yourCard: 'あなた',
  led: (name) => `${name}がリード`,
  winning: (name) => `${name}が優勢`,
  isWinning: '優勢',
  took: (name) => `${name}が獲得`,
  yours: 'あなたが獲得',
  power: (value) => `忍者力 ${value}`,
  powerOf: (value, mission) => `忍者力${value}／${mission}`,
  shurikenCount: (count) => `手裏剣${count}個`,
  stock: (count) => `残りの手裏剣：${count}`,
  setAside: '脇に置いたカード',
  aside: (cards) => `脇に置いたカード：${cards.join('・')}`,
  scoring: (count) => `決算 ${count}／2`,
  ask: (view, own, follow) =>
    follow
      ? `あなたの番：${JA.colours[follow]}をフォロー`
      : view.table.length % 3 === 0
        ? view.trick === 0 && view.hand.some((card) => card.icon === 'burning-arrow')
          ? '赤8を持っています：好きなカードでリード'
          : 'あなたの番：好きなカードでリード'
        : 'あなたの番：どのカードでも出せます',
  waits: (name) => `${name}の番です`,
  what: (play, own, name) => {
    if (play.taker === null) return play.ahead ? '今のところ優勢になります' : '優勢にはなりません';
    const who = play.taker === own ? 'あなたが獲得' : `${name}が獲得`;
    return `${who}：忍者力${play.power}${play.too_strong ? '（強すぎ）' : ''}`;
  },
  roundOver: (round) => `第${round}ラウンド終了`,
  closest: '任務値を超えず、最も近い人が勝ち',
  tooStrong: '強すぎ',
  failed: '任務失敗',
  gain: (points, total) => `　計${total}点`,
  showed: (name, cards, power, over) => `${name}：${cards.join('・')}で忍者力${power}、${over}超過です。`,
  shuriken: (parts) => `手裏剣決算：${parts.join('、')}`,
  even: '忍者力が同じときは、色数の多い人が上位です。',
  next: '次のラウンドへ',
  best: (share) => `最善 ${share}`,
  played: (share) => `実際 ${share}`,
  playIt: (card) => `${card}を出す`,
  how: 'もう一度タップすると出します。',
  play: '出す',
};

export const texts = (lang: Lang): Texts => (lang === 'ja' ? JA : EN);

/** A card in the reader's hand for screen readers: which, its place in the hand, and its effect. */
export function called(
  card: Card,
  place: number,
  count: number,
  open: boolean,
  play: Play | null,
  own: number,
  names: string[],
  lang: Lang,
): string {
  const t = texts(lang);
  const ja = lang === 'ja';
  const where = ja ? `手札${count}枚中${place + 1}枚目` : `card ${place + 1} of ${count}`;
  const can = open ? (ja ? '出せます' : 'can be played') : '';
  const what = open && play ? t.what(play, own, names[play.taker ?? own] ?? '') : '';
  return [t.card(card), where, can, what].filter(Boolean).join(ja ? '、' : ', ');
}
