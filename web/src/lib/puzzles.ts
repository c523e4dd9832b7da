import type { PuzzleState } from '../generated/wire';
import { api } from './api';
import { solver } from './solver';

/**
 * Puzzles are judged on the server. What it answers to a puzzle's right moves is kept, so that without a network a
 * puzzle that was opened before can still be solved: its right moves are known, and all others are wrong.
 */
const KEPT = 'koga-puzzles';

export async function tryPuzzle(
  game: string,
  number: number,
  names: string[],
  actions: number[] = [],
  counts = false,
): Promise<PuzzleState> {
  try {
    const more = { ...(actions.length ? { actions } : {}), ...(counts ? { solver: solver() } : {}) };
    const found = await api.tryPuzzle(game, number, names, more);
    if (found.names.length === names.length + actions.length) await keep(game, found);
    return found;
  } catch (error) {
    const kept = error instanceof TypeError ? await recall(game, number, names, actions) : null;
    if (!kept) throw error;
    return kept;
  }
}

/** Prefetches the solutions of some puzzles, one after another, while online. */
export async function keepPuzzles(game: string, numbers: number[]): Promise<void> {
  for (const number of numbers) {
    try {
      for (let names: string[] = []; ;) {
        if (await read(game, number, names)) {
          const state = (await read(game, number, names)) as PuzzleState;
          if (state.solved || state.solution.length <= names.length) break;
          names = state.solution.slice(0, names.length + 1);
          continue;
        }
        const state = await api.tryPuzzle(game, number, names);
        await keep(game, state);
        if (state.solved || state.names.length < names.length || state.solution.length <= names.length) break;
        names = state.solution.slice(0, state.names.length + 1);
      }
    } catch {
      return; // try again later
    }
  }
}

async function recall(game: string, number: number, names: string[], actions: number[]): Promise<PuzzleState | null> {
  const right = await read(game, number, actions.length ? await course(game, number, names, actions) : names);
  if (right) return right;
  const known = actions.length ? names : names.slice(0, -1);
  const before = names.length + actions.length ? await read(game, number, known) : null;
  return before && { ...before, wrong: { key: '', fields: {}, en: 'Not this one.', ja: 'この手ではありません。' } };
}

/** The action names of a course: offline, only those of the solution are known, and the first action's name. */
async function course(game: string, number: number, names: string[], actions: number[]): Promise<string[]> {
  const before = await read(game, number, names);
  const first = before?.choices.find((choice) => choice.action === actions[0])?.name ?? '';
  const solution = before?.solution.slice(0, names.length + actions.length) ?? [];
  return solution[names.length] === first ? solution : [...names, first];
}

async function keep(game: string, state: PuzzleState): Promise<void> {
  if (!('caches' in globalThis) || state.wrong || state.rule) return;
  await (
    await caches.open(KEPT)
  ).put(address(game, state.number, state.names), new Response(JSON.stringify({ ...state, standing: null })));
}

async function read(game: string, number: number, names: string[]): Promise<PuzzleState | null> {
  if (!('caches' in globalThis)) return null;
  const found = await (await caches.open(KEPT)).match(address(game, number, names));
  return found ? ((await found.json()) as PuzzleState) : null;
}

function address(game: string, number: number, names: string[]): string {
  return `/kept/puzzles/${game}/${number}?${new URLSearchParams(names.map((name) => ['name', name]))}`;
}

/** The number of puzzles of each game, in the order of the games. */
export async function counted(): Promise<{ name: string; count: number }[]> {
  const { games } = await api.games();
  return Promise.all(
    games
      .filter((game) => game.puzzles)
      .map(async ({ name }) => ({ name, count: (await api.puzzles(name)).puzzles.length })),
  );
}
