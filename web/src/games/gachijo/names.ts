import type { Cell } from './view';
import type { Lang } from '../../lib/settings.svelte';

/** What things in the castle are called, and the sign that stands for them on the board. */
interface Named {
  sign: string;
  en: string;
  ja: string;
}

export const HOUSES: Record<string, Named & { fill: string; deep: string; text: string }> = {
  tokugawa: { fill: '#3b7d54', deep: '#1e4a30', text: '#fff', sign: '徳', en: 'Tokugawa', ja: '徳川' },
  toyotomi: { fill: '#7c3f8e', deep: '#472052', text: '#fff', sign: '豊', en: 'Toyotomi', ja: '豊臣' },
  oda: { fill: '#e5b32a', deep: '#8a6608', text: '#2b2521', sign: '織', en: 'Oda', ja: '織田' },
  takeda: { fill: '#b3282d', deep: '#6d1016', text: '#fff', sign: '武', en: 'Takeda', ja: '武田' },
};

export const THINGS: Record<string, Named> = {
  kagami: { sign: '鏡', en: 'Kagami (mirror)', ja: '鏡' },
  koban: { sign: '判', en: 'Koban (coin)', ja: '小判' },
  kozuchi: { sign: '槌', en: 'Kozuchi (hammer)', ja: '小槌' },
  kabuto: { sign: '兜', en: 'Kabuto (helmet)', ja: '兜' },
  tool: { sign: '具', en: 'a tool', ja: '道具' },
  weapon: { sign: '刃', en: 'a weapon', ja: '武器' },
  crystal: { sign: '晶', en: 'a crystal', ja: '水晶' },
  gacha: { sign: '籤', en: 'a gacha staircase', ja: 'ガチャ階段' },
  stairs: { sign: '階', en: 'a hidden staircase', ja: '隠し階段' },
  take: { sign: '竹', en: 'Take (breathing tube)', ja: '竹筒' },
  hashigo: { sign: '梯', en: 'Hashigo (rope ladder)', ja: '縄梯子' },
  nawa: { sign: '縄', en: 'Nawa (hooked rope)', ja: '鈎縄' },
  nuno: { sign: '布', en: 'Nuno (cloth)', ja: '隠れ布' },
  kekkai: { sign: '結', en: 'Kekkai (ward)', ja: '結界' },
  kusuri: { sign: '薬', en: 'Kusuri (potion)', ja: '薬' },
  tsume: { sign: '爪', en: 'Tsume (claws)', ja: '鉤爪' },
  katana: { sign: '刀', en: 'Katana (sword)', ja: '刀' },
  shuri: { sign: '裏', en: 'Shuri (throwing star)', ja: '手裏剣' },
  kemuri: { sign: '煙', en: 'Kemuri (smoke)', ja: '煙玉' },
};

export const GUARDIANS: Record<string, Named> = {
  oni: { sign: '鬼', en: 'Oni', ja: '鬼' },
  rokuro: { sign: '首', en: 'Rokuro', ja: 'ろくろ首' },
  kappa: { sign: '河', en: 'Kappa', ja: '河童' },
  tengu: { sign: '天', en: 'Tengu', ja: '天狗' },
};

const AREAS: Record<string, { en: string; ja: string }> = {
  ground: { en: 'ground', ja: '地上' },
  water: { en: 'water', ja: '水場' },
  rooftop: { en: 'rooftop', ja: '屋根上' },
  bridge: { en: 'bridge', ja: '橋' },
};

/** A cell for whoever cannot see it: where it is, what lies there, who stands there. */
export function said(cell: Cell, lang: Lang, who: string[], reached: boolean): string {
  const ja = lang === 'ja';
  const house = cell.base ? HOUSES[cell.base]?.[lang] : null;
  const words = [
    ja ? place(cell.id) : cell.id,
    AREAS[cell.area]?.[lang],
    house ? (ja ? `${house}の陣地` : `base of ${house}`) : null,
    cell.item ? THINGS[cell.item]?.[lang] : null,
    cell.crystal ? THINGS['crystal']?.[lang] : null,
    cell.stairs ? THINGS[cell.stairs]?.[lang] : null,
    cell.symbols.includes('T1') ? (ja ? '赤の陰陽印' : 'a red yin-yang') : null,
    cell.symbols.includes('T2') ? (ja ? '青の陰陽印' : 'a blue yin-yang') : null,
    ...who,
    reached ? (ja ? '行けます' : 'can be reached') : null,
  ];
  return words.filter(Boolean).join(ja ? '、' : ', ');
}

/** Columns have letters and rows numbers, in the log too; the reading makes clear which is which. */
function place(id: string): string {
  return `${id[0]}列${id.slice(1)}行`;
}
