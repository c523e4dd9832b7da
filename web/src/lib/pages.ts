import type { Component } from 'svelte';
import type { Route } from './route.svelte';

/** A page's props are what its route carries. */
type Page = Component<Record<string, unknown>>;
type Loader = () => Promise<{ default: Component<never> }>;

const PAGES: Record<Exclude<Route['page'], 'lost'> | 'puzzle', Loader> = {
  lobby: () => import('../pages/Lobby.svelte'),
  table: () => import('../pages/TablePage.svelte'),
  analysis: () => import('../pages/AnalysisPage.svelte'),
  new: () => import('../pages/NewTable.svelte'),
  rules: () => import('../pages/Rules.svelte'),
  learn: () => import('../pages/Learn.svelte'),
  lesson: () => import('../pages/Lesson.svelte'),
  run: () => import('../pages/PuzzleRun.svelte'),
  puzzles: () => import('../pages/Puzzles.svelte'),
  puzzle: () => import('../pages/Puzzle.svelte'),
  move: () => import('../pages/Move.svelte'),
  credits: () => import('../pages/Credits.svelte'),
  me: () => import('../pages/club/Me.svelte'),
  games: () => import('../pages/club/YourGames.svelte'),
  profile: () => import('../pages/club/ProfilePage.svelte'),
  join: () => import('../pages/club/JoinDevice.svelte'),
  privacy: () => import('../pages/club/Privacy.svelte'),
  mail: () => import('../pages/club/MailLink.svelte'),
  tournaments: () => import('../pages/tournaments/TournamentsPage.svelte'),
  'new-tournament': () => import('../pages/tournaments/NewTournamentPage.svelte'),
  tournament: () => import('../pages/tournaments/TournamentPage.svelte'),
};

/** Loads the page of a route; null where no page has the address. */
export async function pageOf(name: keyof typeof PAGES | 'lost'): Promise<Page | null> {
  return name === 'lost' ? null : ((await PAGES[name]()).default as unknown as Page);
}

/** The page's name and what it shows: while both stay, a new address only changes the page's props. */
export function namesOf(route: Route): { name: keyof typeof PAGES | 'lost'; subject: string } {
  const name = route.page === 'puzzles' && route.game ? 'puzzle' : route.page;
  const subject = 'id' in route ? route.id : 'game' in route ? route.game : 'mode' in route ? route.mode : '';
  return { name, subject };
}
