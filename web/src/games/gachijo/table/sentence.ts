import type { Choice } from '../../../generated/wire';
import type { Lang } from '../../../lib/settings.svelte';
import { moveOf, named, usable } from '../offers';
import { item } from '../things';
import type { GachijoView } from '../view';
import { w } from '../words';

/** The turn card's text: moves left and the question, the first part in bold. It names only what the seat can do. */
export function sentence(view: GachijoView, choices: Choice[], lang: Lang): { bold: string; rest: string } {
  const { turn, asked } = view;
  const words = w(lang);
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
  if (asked !== 'turn') return { bold: '', rest: question(asked, choices, lang) };
  if (turn.moves === 0) return { bold: words.noneLeft, rest: words.endOr(beforeTheEnd(choices, lang)) };
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

/** What is asked, without the answers that this seat does not have. */
function question(asked: string, choices: Choice[], lang: Lang): string {
  const words = w(lang);
  if (asked === 'answering' && !named(choices, 'answer')) return words.onlyHit;
  if ((asked === 'tool-square' || asked === 'weapon-square') && !named(choices, 'draw')) return words.fullHelp;
  if (asked === 'dressing') return words.dressHelp(worn(choices, lang));
  return words.asks[asked] ?? '';
}

/** The names of the tools that can be put on. */
export function worn(choices: Choice[], lang: Lang): string[] {
  return choices.flatMap((choice) => moveOf(choice).tool ?? []).map((tool) => item(tool).name[lang]);
}

/** What can still be done in a turn without moves. */
function beforeTheEnd(choices: Choice[], lang: Lang): string[] {
  const words = w(lang);
  const things = [...usable(choices).keys()].map((name) => item(name).name[lang]);
  return [
    ...(things.length ? [words.useOr(things)] : []),
    ...(named(choices, 'summon') ? [words.summonOr] : []),
    ...(choices.some((choice) => moveOf(choice).kind === 'trade') ? [words.tradeOr] : []),
  ];
}
