/** Which questions chance answers, which open a dialog, and which are answered on the board. */
const CHANCE = new Set(['drawing-tool', 'drawing-weapon', 'drawing-card', 'drawing-summon', 'counting']);
const DIALOGS = new Set([
  'answering',
  'looting',
  'ransom',
  'treasure-square',
  'hand-in-den',
  'five-crystals',
  'tool-square',
  'weapon-square',
  'return-tool',
  'return-weapon',
  'five-chips',
  'dressing',
  'laying',
]);

export function isChance(asked: string): boolean {
  return CHANCE.has(asked);
}

export function isDialog(asked: string): boolean {
  return DIALOGS.has(asked);
}
