export interface Paint {
  field: string;
  ground: string;
  water: string;
  rooftop: string;
  bridge: string;
  grid: string;
  frame: string;
  text: string;
  soft: string;
  low: string;
  /** By sheet: T1 is the red one, T2 the blue one. */
  walls: Record<string, { high: string; low: string; symbol: string }>;
  panel: string;
  line: string;
  glow: string;
  way: string;
  item: string;
}

const LIGHT: Paint = {
  field: '#dfe6d8', ground: '#efe6cf', water: '#9cc3cd', rooftop: '#d8a79b', bridge: '#dcc08a', grid: '#cfc3a4', frame: '#38322c',
  text: '#2b2521', soft: '#5f5649', low: '#96622f', panel: '#f8f4e8', line: '#b7c2ae', glow: '#d7920c', way: '#a3302a', item: '#4a4136',
  walls: { T1: { high: '#5e1f1a', low: '#a4503f', symbol: '#a3302a' }, T2: { high: '#17304f', low: '#3d6796', symbol: '#23518c' } },
};
const DARK: Paint = {
  field: '#1d211f', ground: '#3b382f', water: '#1f4353', rooftop: '#4f3230', bridge: '#5b4a2c', grid: '#2a2824', frame: '#ddd3bd',
  text: '#ece3d0', soft: '#b3a993', low: '#b98a52', panel: '#262b28', line: '#465049', glow: '#f2c14e', way: '#ff9a7a', item: '#d8cdb4',
  walls: { T1: { high: '#f3b8a6', low: '#c27a66', symbol: '#c4483c' }, T2: { high: '#b4d2f5', low: '#7198c4', symbol: '#3c6fb0' } },
};

export function paintOf(dark: boolean): Paint {
  return dark ? DARK : LIGHT;
}
