/** Pigments by daylight and by lantern. Samurais keep theirs; the sign and the number tell them apart without colour. */
export interface Paint {
  paper: string;
  edge: string;
  fibre: string;
  slope: string;
  yard: string;
  yardLine: string;
  floor: string;
  floorLine: string;
  water: string;
  wave: string;
  bank: string;
  road: string;
  roadEdge: string;
  stone: string;
  trail: string;
  lacquer: string;
  rail: string;
  rope: string;
  wall: string;
  tile: string;
  plaster: string;
  wood: string;
  ink: string;
  node: string;
  glow: string;
  cloud: string;
}

export const DAY: Paint = {
  paper: '#efe3c8', edge: '#d9c7a0', fibre: '#cdb98c', slope: '#dccfae', yard: '#dfe0bd', yardLine: '#b9bd8c',
  floor: '#ead2a2', floorLine: '#b98f55', water: '#8fb3bd', wave: '#eaf3f1', bank: '#a99a76', road: '#ece5d6',
  roadEdge: '#8d8371', stone: '#b9b0a0', trail: '#9a7a4e', lacquer: '#b23a2e', rail: '#5e1a14', rope: '#6b4a2b',
  wall: '#4a4a4f', tile: '#7c7d84', plaster: '#faf5ea', wood: '#7a4f2c', ink: '#2b2521', node: '#fbf6ea',
  glow: '#d79a1c', cloud: '#e6cf93',
};

export const NIGHT: Paint = {
  paper: '#211f22', edge: '#3a3433', fibre: '#3a3536', slope: '#2b2a2b', yard: '#2c3229', yardLine: '#46503d',
  floor: '#4a3a27', floorLine: '#7a5d38', water: '#223e4d', wave: '#4d7587', bank: '#4b4538', road: '#57534c',
  roadEdge: '#1a1818', stone: '#3b3833', trail: '#9c7f55', lacquer: '#b5483b', rail: '#5d201a', rope: '#a98259',
  wall: '#101014', tile: '#4d4e56', plaster: '#9a948a', wood: '#9b6b40', ink: '#ede4d2', node: '#6e675c',
  glow: '#f2c14e', cloud: '#4d4230',
};

export interface Cloth {
  fill: string;
  deep: string;
  text: string;
  sign: string;
}

export const SAMURAIS: Cloth[] = [
  { fill: '#c8102e', deep: '#7d0a1d', text: '#fff', sign: '赤' },
  { fill: '#1e50a2', deep: '#0f2d60', text: '#fff', sign: '青' },
  { fill: '#f2bd1d', deep: '#9a7204', text: '#2b2521', sign: '黄' },
  { fill: '#3b7d54', deep: '#1e4a30', text: '#fff', sign: '緑' },
  { fill: '#fbfaf4', deep: '#9b9483', text: '#2b2521', sign: '白' },
  { fill: '#7c3f8e', deep: '#472052', text: '#fff', sign: '紫' },
];
