import type { GameUi } from '../types';

export default {
  seal: '朧',
  colours: { tile: '#4d3a63', sky: '#3b3050' },
  breaks: /(?=スター|トリック)/,
  art: () => import('./art'),
  parts: () => import('./parts'),
} satisfies GameUi;
