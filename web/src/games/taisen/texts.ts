import type { Lang } from '../../lib/settings.svelte';
import type { Card, Side } from './layout';
import { strengthOf, suitOf, type Suit } from './paint';
import type { Bout, March, Tile } from './view';

/** The board's texts. */
export interface Texts {
  board: string;
  sides: Record<Side, string>;
  suits: Record<Suit, string>;
  hands: Record<Exclude<Suit, 'gold'>, string>;
  ninja: (ninja: string) => string;
  tile: (number: number) => string;
  fallen: string;
  yours: string;
  village: (side: Side) => string;
  goal: string;
  goalHow: string;
  beats: string;
  sameSign: string;
  fights: (count: number, tile: number) => string;
  order: string;
  why: (bout: Bout) => [string, string];
  banner: (bout: Bout) => string;
  fightOf: (tile: number, number: number, count: number) => string;
  takes: (march: March, own: boolean) => string;
  losses: (own: number, enemy: number, foe: string) => string;
  marches: (march: March) => string;
  how: string;
  march: string;
  best: (share: string) => string;
  played: (share: string) => string;
  die: (colour: string, face: number, used: boolean) => string;
  left: (count: number) => string;
  shogunMoved: string;
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const count = (many: number): string => COUNTS[many] ?? String(many);
const suit = (colour: string): Suit => colour as Suit;

const EN: Texts = {
  board: 'The bridge between the two villages',
  sides: { monkey: 'Monkey', wolf: 'Wolf' },
  suits: { red: 'Red', green: 'Green', blue: 'Blue', gold: 'Shogun' },
  hands: { red: 'Scissors', green: 'Paper', blue: 'Rock' },
  ninja: (ninja) => (ninja === 'S' ? 'Shogun' : `${EN.suits[suitOf(ninja)]} ${strengthOf(ninja)}`),
  tile: (number) => (number === 0 ? 'Monkey village' : number === 10 ? 'Wolf village' : `Tile ${number}`),
  fallen: 'Fallen',
  yours: 'Yours',
  village: (side) => `${EN.sides[side]} village`,
  goal: 'Your goal',
  goalHow: 'hold it to win',
  beats: 'beats',
  sameSign: 'Same sign: stronger wins',
  fights: (many, tile) =>
    `${many === 1 ? 'A fight' : `${count(many)} fights`} ${tile === 0 || tile === 10 ? `in the ${EN.tile(tile)}` : `on tile ${tile}`}`,
  order: 'tops fight first',
  why: (bout) => {
    const [winner, loser] = bout.winner === 'wolf' ? [bout.wolf, bout.monkey] : [bout.monkey, bout.wolf];
    const [more, less] =
      bout.winner === 'wolf' ? [bout.wolf_strength, bout.monkey_strength] : [bout.monkey_strength, bout.wolf_strength];
    if (bout.why === 'retreat') return ['Equal', 'both step back'];
    if (bout.why === 'tie-in-village') return ['Equal', 'the defender falls'];
    if (bout.why === 'colour') {
      const [a, b] = [EN.hands[suitOf(winner) as 'red'], EN.hands[suitOf(loser) as 'red']];
      return [a, `${a === 'Scissors' ? 'beat' : 'beats'} ${b.toLowerCase()}`];
    }
    return ['Stronger', `${more} over ${less}`];
  },
  banner: (bout) => {
    const [head, tail] = EN.why(bout);
    return bout.why === 'strength'
      ? `${head}: ${tail}`
      : bout.why === 'colour'
        ? `${head} ${tail}`
        : `${head}: ${tail}`;
  },
  fightOf: (tile, number, many) => `${EN.tile(tile)} · fight ${number} of ${many}`,
  takes: (march, own) => {
    if (march.wins) return own ? 'You win the game' : 'Wins the game';
    const where = march.to === 0 || march.to === 10 ? `the ${EN.tile(march.to)}` : `tile ${march.to}`;
    return march.takes ? `${own ? 'You take' : 'Takes'} ${where}` : `${own ? 'You do' : 'Does'} not hold ${where}`;
  },
  losses: (own, enemy, foe) => `you lose ${own} · ${foe} loses ${enemy}`,
  marches: (march) => {
    const steps = Math.abs(march.to - march.start);
    const along = march.riders
      .map((rider) => EN.ninja(rider))
      .toReversed()
      .join(' and ');
    return `${EN.ninja(march.ninja)} marches ${steps === 1 ? 'one tile' : `${count(steps).toLowerCase()} tiles`}${along ? `, ${along} ${march.riders.length > 1 ? 'ride' : 'rides'} along` : ''}`;
  },
  how: 'Tap it once more or press Enter. Another ninja or die changes it.',
  march: 'March',
  best: (share) => `Best · ${share}`,
  played: (share) => `Played · ${share}`,
  die: (colour, face, used) => `${EN.suits[suit(colour)]} die, ${face || 'not rolled'}${used ? ', used' : ''}`,
  left: (many) => `${many} left`,
  shogunMoved: 'Shogun has moved',
};

const JA: Texts = {
  board: '二つの里をつなぐ橋',
  sides: { monkey: '猿軍', wolf: '狼軍' },
  suits: { red: '赤', green: '緑', blue: '青', gold: '将軍' },
  hands: { red: 'チョキ', green: 'パー', blue: 'グー' },
  ninja: (ninja) => (ninja === 'S' ? '将軍' : `${JA.suits[suitOf(ninja)]}${strengthOf(ninja)}`),
  tile: (number) => (number === 0 ? '猿の里' : number === 10 ? '狼の里' : `マス${number}`),
  fallen: '脱落',
  yours: '自軍',
  village: (side) => (side === 'monkey' ? '猿の里' : '狼の里'),
  goal: '目標',
  goalHow: '占領すれば勝ち',
  beats: '勝つ',
  sameSign: '同じ手なら強いほう',
  fights: (many, tile) => `${JA.tile(tile)}で${many}戦`,
  order: '上の忍者から',
  why: (bout) => {
    const [winner, loser] = bout.winner === 'wolf' ? [bout.wolf, bout.monkey] : [bout.monkey, bout.wolf];
    const [more, less] =
      bout.winner === 'wolf' ? [bout.wolf_strength, bout.monkey_strength] : [bout.monkey_strength, bout.wolf_strength];
    if (bout.why === 'retreat') return ['引き分け', '両者後退'];
    if (bout.why === 'tie-in-village') return ['引き分け', '守る側が脱落'];
    if (bout.why === 'colour') return [JA.hands[suitOf(winner) as 'red'], `${JA.hands[suitOf(loser) as 'red']}に勝つ`];
    return ['強さで勝ち', `${more}対${less}`];
  },
  banner: (bout) => {
    const [head, tail] = JA.why(bout);
    return bout.why === 'colour' ? `${head}は${tail}` : `${head}（${tail}）`;
  },
  fightOf: (tile, number, many) => `${JA.tile(tile)}・${many}戦中の第${number}戦`,
  takes: (march, own) => {
    if (march.wins) return own ? 'あなたの勝ち' : '勝利';
    return march.takes ? `${JA.tile(march.to)}を取る` : `${JA.tile(march.to)}は取れない`;
  },
  losses: (own, enemy, foe) => `損失：自軍${own}・${foe}${enemy}`,
  marches: (march) => {
    const along = march.riders
      .map((rider) => JA.ninja(rider))
      .toReversed()
      .join('と');
    return `${JA.ninja(march.ninja)}が${along ? `${along}を乗せて` : ''}${Math.abs(march.to - march.start)}マス進む`;
  },
  how: 'もう一度タップかEnterで実行。別の忍者やダイスも選べます。',
  march: '進軍',
  best: (share) => `最善 ${share}`,
  played: (share) => `実際 ${share}`,
  die: (colour, face, used) => `${JA.suits[suit(colour)]}のダイス、${face || '振る前'}${used ? '、使用済み' : ''}`,
  left: (many) => `残り${many}`,
  shogunMoved: '将軍は移動済み',
};

export const texts = (lang: Lang): Texts => (lang === 'ja' ? JA : EN);

/** A ninja for screen readers: side, name, tile, and place in the stack. */
export function called(card: Card, lang: Lang, can: string[], locked: boolean): string {
  const t = texts(lang);
  const strength = card.ninja === 'S' ? (lang === 'ja' ? '4' : ' 4') : ''; // as printed on the piece
  const own = `${t.sides[card.side]}${lang === 'ja' ? '' : ', '}${t.ninja(card.ninja)}${strength}`;
  const place = t.tile(card.tile);
  if (lang === 'ja') {
    const stack = card.count === 1 ? '' : `、${card.count}人の上から${card.under + 1}番目`;
    return `${own}、${place}${stack}${can.length ? `、${can.map((die) => t.suits[suit(die)]).join('・')}のダイスで進める` : ''}${locked ? '、動けない' : ''}`;
  }
  const stack =
    card.count === 1
      ? ''
      : card.under === 0
        ? `, on top of ${card.count}`
        : `, number ${card.under + 1} of ${card.count} from the top`;
  return `${own}, ${place}${stack}${can.length ? `, can march with the ${can.map((die) => t.suits[suit(die)].toLowerCase()).join(' or ')} die` : ''}${locked ? ', cannot move' : ''}`;
}

/** A tile for screen readers: its ninjas, top first. */
export function calledTile(tile: Tile, lang: Lang): string {
  const t = texts(lang);
  const stacks = (['monkey', 'wolf'] as const)
    .filter((side) => tile[side].length)
    .map((side) => {
      const ninjas = tile[side].toReversed().map((ninja) => t.ninja(ninja));
      return lang === 'ja'
        ? `${t.sides[side]}、上から${ninjas.join('・')}`
        : `${t.sides[side]}, from the top ${ninjas.join(', ')}`;
    });
  const empty = lang === 'ja' ? '空き' : 'empty';
  return `${t.tile(tile.number)}${lang === 'ja' ? '：' : ': '}${stacks.join(lang === 'ja' ? '。' : '; ') || empty}`;
}
