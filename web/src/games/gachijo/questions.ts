/** Which questions open a dialog, and which are answered on the board. */
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

export function isDialog(asked: string): boolean {
  return DIALOGS.has(asked);
}
