/** The three colours and the Shogun, by the first letter of a ninja: how they are dyed, signed and called. */
export const DYES: Record<string, { fill: string; deep: string; sign: string; en: string; ja: string }> = {
  R: { fill: '#b3352b', deep: '#6d1b15', sign: '忍', en: 'red', ja: '赤' },
  G: { fill: '#3a7850', deep: '#1c4730', sign: '妖', en: 'green', ja: '緑' },
  B: { fill: '#2a5590', deep: '#142f57', sign: '剣', en: 'blue', ja: '青' },
  S: { fill: '#c79a2c', deep: '#6e4f0a', sign: '将', en: 'Shogun', ja: '将軍' },
};
