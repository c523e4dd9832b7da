import type { GameUi } from '../types';

export default {
  seal: '物見',
  colours: { tile: '#2c3b56', sky: '#24324b' },
  teams: true,
  art: () => import('./art'),
  parts: () => import('./parts'),
} satisfies GameUi;
