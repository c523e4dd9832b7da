import { tokens } from '../common/tokens';

const DAY = {
  out: '#e9dbb9', slope: '#d6c7a2', slope2: '#c9b78d', yard: '#d3dab0', yard2: '#b7c48d', floor: '#ecd7a6', floor2: '#d7b878', 'floor-line': '#a57c44', water1: '#8fbccb', water2: '#5f97ad', wave: '#e8f5f4', bank: '#a39268',
  road: '#ddd3bf', 'road-edge': '#8a7d66', paving: '#b4a88f', trail: '#8e7046', red: '#b23a2e', rail: '#5e1a14', rope: '#6b4a2b', wall: '#3f4047', tile: '#777a84', plaster: '#f6efdf', wood: '#7a4f2c',
  stone1: '#d8cfbc', stone2: '#b9ad95', stone3: '#8b7f69', leaf1: '#5f8a4c', leaf2: '#3f6a3a', blossom: '#e9a9b5', maple: '#cf6a3c', lamp: '#f7d684', lamplight: '0',
};

const NIGHT: typeof DAY = {
  out: '#15171e', slope: '#2c2e33', slope2: '#242629', yard: '#2c3a30', yard2: '#3d4f3c', floor: '#6a5233', floor2: '#4d3a22', 'floor-line': '#2f2213', water1: '#2b5268', water2: '#173447', wave: '#7fb0c6', bank: '#4b4538',
  road: '#6f6a60', 'road-edge': '#1a1818', paving: '#4b4740', trail: '#a1855a', red: '#b5483b', rail: '#4d1712', rope: '#a98259', wall: '#0f1014', tile: '#4f525c', plaster: '#a39c8e', wood: '#8a5d37',
  stone1: '#7d776b', stone2: '#5d584e', stone3: '#35322c', leaf1: '#3c5a3a', leaf2: '#294330', blossom: '#8a5c70', maple: '#8a4a30', lamp: '#ffd57a', lamplight: '.75',
};

export const paint = (dark: boolean): string => tokens(dark, dark ? NIGHT : DAY);

/** The Samurais differ in crest, number and lightness, not in hue alone. */
export const SAMURAIS: { fill: string; deep: string }[] = [
  { fill: '#b5322a', deep: '#6f1812' },
  { fill: '#1f3c74', deep: '#10234a' },
  { fill: '#e3a825', deep: '#8a5f06' },
  { fill: '#2ea377', deep: '#125a40' },
  { fill: '#efe9dd', deep: '#6b665b' },
  { fill: '#bd8fd0', deep: '#5c2f70' },
];

export const NINJA = { fill: '#8f2a24', deep: '#17161d' };
