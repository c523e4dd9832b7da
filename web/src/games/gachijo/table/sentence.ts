import type { GachijoView } from '../view';
import type { TableWords } from '../words';

/** The turn card's text: moves left and the question, the first part in bold. */
export function sentence(view: GachijoView, words: TableWords): { bold: string; rest: string } {
  const { turn, asked } = view;
  if (asked === 'stroke') return { bold: words.strokeOn, rest: words.strokeOnHelp };
  if (asked === 'guardian' || asked === 'guardian-stroke') {
    const teleports = view.guardian?.name === 'kappa' || view.guardian?.name === 'tengu';
    const breaks = view.guardian?.name === 'oni' || view.guardian?.name === 'tengu';
    return {
      bold: words.endSentence(words.movesLeft(view.guardian?.moves ?? 0)),
      rest: [teleports ? words.guardianTeleport : words.guardianHelp, breaks ? words.guardianWall : '']
        .filter(Boolean)
        .join(' '),
    };
  }
  if (asked !== 'turn') return { bold: '', rest: words.asks[asked] ?? '' };
  if (turn.moves === 0) return { bold: words.noneLeft, rest: words.noneLeftHelp };
  const [owesMove, owesSlide] = [turn.owed.includes('stroke'), turn.owed.includes('slide')];
  const rest =
    owesMove && owesSlide
      ? turn.moves === 2
        ? words.leftBoth
        : words.atLeastBoth
      : owesMove
        ? turn.moves === 1
          ? words.onlyMove
          : words.leftMove
        : owesSlide
          ? turn.moves === 1
            ? words.onlySlide
            : words.leftSlide
          : words.leftFree;
  return { bold: words.openSentence(words.movesLeft(turn.moves)), rest };
}
