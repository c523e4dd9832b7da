import type { Lang } from '../../lib/settings.svelte';

/** The board's texts. */
export interface Texts {
  boards: Record<string, string>;
  board: (name: string) => string;
  dawn: string;
  inTurns: (count: number) => string;
  goal: [string, string, string];
  repeated: [string, string];
  kinds: Record<string, string[]>;
  ninja: string;
  samurai: (number: number) => string;
  colours: string[];
  reach: string;
  moves: string;
  stuck: string;
  best: (share: string) => string;
  played: (share: string) => string;
  goes: (who: string, place: string) => string;
  how: string;
  go: string;
  moved: string;
  mayMove: string;
  carries: string;
  turn: (turn: number, last: number) => string;
}

const EN: Texts = {
  // The names of the files in boards/, which are too large for the page's first bytes; a board of a user's own has its own.
  boards: {
    temple: 'Temple of the Sacred Roll',
    courtyard: 'Courtyard of Pavilions',
    chrysanthemum: 'Chrysanthemum Castle',
    pavilion: 'Pavilion',
  },
  board: (name) => `Monomi board: ${EN.boards[name] ?? name}`,
  dawn: 'Dawn',
  inTurns: (count) => (count === 1 ? 'in 1 turn' : `in ${count} turns`),
  goal: ['Reach the', 'wall before', 'it breaks'],
  repeated: ['Seen twice:', 'a third is a draw'],
  kinds: {
    'stone-paved road': ['road'],
    trail: ['trail'],
    bridge: ['bridge'],
    'suspension bridge': ['suspension', 'bridge'],
    'outer wall': ['outer wall:', 'escape here'],
  },
  ninja: 'Ninja',
  samurai: (number) => `Samurai ${number} (${EN.colours[number - 1]})`,
  colours: ['red', 'blue', 'yellow', 'green', 'white', 'purple'],
  reach: 'can be reached',
  moves: 'can move',
  stuck: 'has moved',
  best: (share) => `Best · ${share}`,
  played: (share) => `Played · ${share}`,
  goes: (who, place) => `${who} to ${place}`,
  how: 'Tap it once more to go.',
  go: 'Go',
  moved: 'moved',
  mayMove: 'may move',
  carries: 'carries the Sacred Roll',
  turn: (turn, last) => `turn ${turn} of ${last}`,
};

const JA: Texts = {
  boards: { temple: '秘巻の寺', courtyard: '四亭の中庭', chrysanthemum: '菊花城', pavilion: '離れの亭' },
  board: (name) => `モノミの盤：${JA.boards[name] ?? name}`,
  dawn: '夜明け',
  inTurns: (count) => `あと${count}手番`,
  goal: ['夜が明ける', '前に外壁へ', ''],
  repeated: ['同じ局面2回目', '3回目で引き分け'],
  kinds: {
    'stone-paved road': ['石畳の道'],
    trail: ['小道'],
    bridge: ['橋'],
    'suspension bridge': ['吊り橋'],
    'outer wall': ['外壁：', 'ここで脱出'],
  },
  ninja: '忍者',
  samurai: (number) => `侍${number}（${JA.colours[number - 1]}）`,
  colours: ['赤', '青', '黄', '緑', '白', '紫'],
  reach: '行けます',
  moves: '動けます',
  stuck: '移動済み',
  best: (share) => `最善 ${share}`,
  played: (share) => `実際 ${share}`,
  goes: (who, place) => `${who}を${place}へ`,
  how: 'もう一度タップすると動きます。',
  go: '動かす',
  moved: '移動済み',
  mayMove: '動ける',
  carries: '秘巻を持っています',
  turn: (turn, last) => `第${turn}手番（全${last}）`,
};

export const texts = (lang: Lang): Texts => (lang === 'ja' ? JA : EN);
