import type { Choice } from '../../../generated/wire';
import type { Lang } from '../../../lib/settings.svelte';
import { cellOf } from '../drawing/base';
import { moveOf, named, thingOf } from '../offers';
import { item, seatName, thing, TREASURE_KINDS } from '../things';
import type { GachijoView } from '../view';
import { w } from '../words';
import type { Pick } from './Picks.svelte';
import { worn } from './sentence';

/** A blocking question as shown in a dialog. */
export interface Asked {
  icon: string;
  title: string;
  sub: string;
  picks: Pick[];
  /** Further buttons: none of the items, or another action. */
  others: { label: string; choice: Choice }[];
  /** The label of the main button for the selection. */
  verb: (name: string) => string;
  note: string;
  cells: string[];
}

export function askedOf(
  view: GachijoView,
  choices: Choice[],
  seat: number,
  lang: Lang,
  act: (choice: Choice) => void,
): Asked | null {
  const words = w(lang);
  const own = view.players[seat];
  const other = view.about ? seatName(view.about, lang) : '';
  const about = view.players.find((player) => player.name === view.about);
  const run = (name: string) => {
    const choice = named(choices, name);
    return choice ? () => act(choice) : null;
  };
  const plain = {
    note: '',
    others: [] as Asked['others'],
    verb: words.take,
    cells: own?.at ? [cellOf(own.at)] : [],
  };
  const no = named(choices, 'no');
  const treasures = (note: (kind: string) => string): Pick[] =>
    TREASURE_KINDS.map((kind) => ({
      key: kind,
      picture: 'treasure',
      thing: kind,
      name: item(kind).name[lang],
      gloss: item(kind).gloss?.[lang],
      note: note(kind),
      run: run(`treasure:${kind}`),
    }));
  const inDen = (kind: string) =>
    own?.treasures.includes(kind)
      ? words.ownOne
      : view.supplies.treasures[kind]
        ? words.inDen(view.supplies.treasures[kind] ?? 0)
        : words.noneInDen;
  const goal = own?.mission.find((one) => one.what === 'treasures');
  const progress = goal && goal.have < goal.need ? words.missionAfter(goal.have + 1, goal.need, view.mission) : '';
  const tools = (names: string[], name: (tool: string) => string): Pick[] =>
    [...new Set(names)].map((tool) => ({
      key: tool,
      picture: item(tool).kind as 'tool',
      thing: tool,
      name: item(tool).name[lang],
      gloss: item(tool).gloss?.[lang],
      note: name(tool),
      run: run(`${item(tool).kind}:${tool}`),
    }));

  switch (view.asked) {
    case 'treasure-square':
      return {
        ...plain,
        icon: 'treasure',
        title: words.treasureTitle,
        sub: words.treasureHelp,
        picks: treasures(inDen).filter((pick) => pick.run),
        others: no ? [{ label: words.leave, choice: no }] : [],
        note: progress,
      };
    case 'hand-in-den':
      return {
        ...plain,
        icon: 'gacha',
        title: thing('gacha', 'esp').name[lang],
        sub: words.denTitle,
        picks: treasures(inDen),
        note: progress,
      };
    case 'five-crystals':
      return {
        ...plain,
        icon: 'crystal',
        title: words.fiveTitle,
        sub: words.fiveHelp,
        picks: treasures(inDen),
        note: progress,
      };
    case 'ransom':
      return {
        ...plain,
        icon: 'prison',
        title: words.ransomTitle(other),
        sub: words.ransomHelp,
        picks: treasures(() => '').filter((pick) => pick.run),
        cells: about?.at ? [cellOf(about.at)] : plain.cells,
      };
    case 'looting': {
      const crystal: Pick[] = about?.crystals
        ? [
            {
              key: 'crystal',
              picture: 'crystal',
              thing: 'crystal',
              name: thing('piece', 'crystal').name[lang],
              note: '',
              run: run('crystal'),
            },
          ]
        : [];
      const held = treasures((kind) => (own?.treasures.includes(kind) ? words.youHaveSame : '')).filter((pick) =>
        about?.treasures.includes(pick.key),
      );
      return {
        ...plain,
        icon: 'attack',
        title: words.lootTitle(other),
        sub: words.lootHelp,
        picks: [...held, ...crystal, ...tools(about?.tools ?? [], () => '')],
        verb: words.lootVerb,
        cells: [about?.at, own?.at].flatMap((at) => (at ? [cellOf(at)] : [])),
        note: progress,
      };
    }
    case 'tool-square':
    case 'return-tool':
    case 'weapon-square':
    case 'return-weapon': {
      const weapon = view.asked === 'weapon-square' || view.asked === 'return-weapon';
      const draw = named(choices, 'draw');
      const square = view.asked === 'tool-square' || view.asked === 'weapon-square';
      return {
        ...plain,
        icon: weapon ? 'weapon' : 'tool',
        title: square
          ? weapon
            ? words.weaponSquare
            : words.toolSquare
          : weapon
            ? words.returnWeapon
            : words.returnTool,
        sub: square ? (draw ? words.drawHelp : words.fullHelp) : (words.asks[view.asked] ?? ''),
        picks: tools(weapon ? (own?.weapons ?? []) : (own?.tools ?? []), (tool) => item(tool).effect?.[lang] ?? ''),
        others: draw ? [{ label: words.draw, choice: draw }] : [],
        verb: words.returnThis,
      };
    }
    case 'five-chips':
      return {
        ...plain,
        icon: 'shinobi',
        title: words.chipsTitle,
        sub: words.chipsHelp,
        picks: choices.map((choice) => ({
          key: choice.name,
          picture: 'chip',
          thing: thingOf(moveOf(choice)),
          name:
            moveOf(choice).kind === 'give'
              ? moveOf(choice).chip === 'shinobi'
                ? words.giveShinobi
                : words.giveSummon
              : (words.trades[thingOf(moveOf(choice))] ?? ''),
          run: () => act(choice),
        })),
        verb: (name) => name,
      };
    case 'dressing':
      return {
        ...plain,
        icon: 'kekkai',
        title: words.dressTitle,
        sub: words.dressHelp(worn(choices, lang)),
        picks: tools(
          choices.flatMap((choice) => moveOf(choice).tool ?? []),
          (tool) => item(tool).effect?.[lang] ?? '',
        ),
        others: no ? [{ label: words.nothing, choice: no }] : [],
        verb: words.use,
      };
    case 'laying':
      return {
        ...plain,
        cells: [],
        icon: 'slide',
        title: words.layTitle,
        sub: words.asks['laying'] ?? '',
        picks: choices.map((choice) => ({
          key: choice.name,
          picture: 'none',
          thing: '',
          name: choice.label[lang],
          run: () => act(choice),
        })),
        verb: (name) => name,
      };
    default:
      return null;
  }
}
