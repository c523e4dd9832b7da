// Letters with a macron, as in Kōga. Neither typeface has them, and a browser takes what a face lacks from another
// one, so that a name in rōmaji is set in two. They are put together from the face's own letters and macron; where a
// mark stands above each letter is told by the same letter with a diaeresis.
import { createFont } from 'fonteditor-core';
import subset from 'subset-font';

/** Each letter with a macron, with the letter below it and the same one with a diaeresis. */
const LETTERS = {
  Ā: ['A', 'Ä'],
  ā: ['a', 'ä'],
  Ē: ['E', 'Ë'],
  ē: ['e', 'ë'],
  Ī: ['I', 'Ï'],
  ī: ['ı', 'ï'],
  Ō: ['O', 'Ö'],
  ō: ['o', 'ö'],
  Ū: ['U', 'Ü'],
  ū: ['u', 'ü'],
};
export const MACRONS = Object.keys(LETTERS).join('');
const MACRON = '\u00af';
const DIAERESIS = '\u00a8';

/** Return a WOFF2 font of the letters with a macron, made from the typeface in `source`. */
export async function cutMacrons(source) {
  const parts = [MACRON, DIAERESIS, ...Object.values(LETTERS).flat()].join('');
  const font = createFont(Buffer.from(await subset(source, parts, { targetFormat: 'truetype' })), {
    type: 'ttf',
    compound2simple: true,
  });
  const ttf = font.get();
  const glyph = (sign) => ttf.glyf.find((one) => one.unicode?.includes(sign.codePointAt(0)));
  const made = Object.entries(LETTERS).map(([sign, [letter, marked]]) => {
    const found = [letter, marked, MACRON, DIAERESIS].map(glyph);
    if (found.includes(undefined)) throw new Error(`the typeface lacks a part of ${sign}`);
    return composed(sign, ...found);
  });
  ttf.glyf = [ttf.glyf[0], ...made];
  font.set(ttf);
  return subset(font.write({ type: 'ttf', toBuffer: true }), MACRONS, { targetFormat: 'woff2' });
}

/** The macron in the middle above its letter, its foot where the dots of the diaeresis have theirs. */
function composed(sign, letter, marked, macron, diaeresis) {
  const across = Math.round((letter.xMin + letter.xMax - macron.xMin - macron.xMax) / 2);
  const up = Math.round(marked.yMax - (diaeresis.yMax - diaeresis.yMin) - macron.yMin);
  const mark = macron.contours.map((points) =>
    points.map((point) => ({ ...point, x: point.x + across, y: point.y + up })),
  );
  return {
    ...letter,
    name: `uni${sign.codePointAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
    unicode: [sign.codePointAt(0)],
    contours: [...letter.contours, ...mark],
    xMin: Math.min(letter.xMin, macron.xMin + across),
    xMax: Math.max(letter.xMax, macron.xMax + across),
    yMax: Math.max(letter.yMax, macron.yMax + up),
  };
}
