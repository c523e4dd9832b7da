import type { GameUi } from '../types';

export default {
  seal: '城',
  colours: { tile: '#2f5446', sky: '#a9c5b0' },
  art: () => import('./art'),
  parts: () => import('./parts'),
} satisfies GameUi;
