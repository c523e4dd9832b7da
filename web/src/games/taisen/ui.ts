import type { GameUi } from '../types';

export default {
  seal: '大戦',
  colours: { tile: '#6b4423', sky: '#d9b98a' },
  art: () => import('./art'),
  parts: () => import('./parts'),
} satisfies GameUi;
