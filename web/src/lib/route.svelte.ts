export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string; move: number | null }
  | { page: 'analysis'; id: string; learn: boolean }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'learn'; game: string }
  | { page: 'lesson'; game: string }
  | { page: 'puzzles'; game: string; number: number | null; theme: string }
  | { page: 'run'; mode: 'storm' | 'streak' }
  | { page: 'move'; code: string }
  | { page: 'credits' }
  | { page: 'me' }
  | { page: 'games' }
  | { page: 'profile'; id: string }
  | { page: 'join'; code: string }
  | { page: 'privacy' }
  | { page: 'mail'; code: string; off: boolean }
  | { page: 'tournaments' }
  | { page: 'new-tournament' }
  | { page: 'tournament'; id: string }
  | { page: 'lost' };

/** The page of a URL. One-time codes are in the fragment, which is never sent to a server. */
export function routeOf(path: string, hash: string): Route {
  const [first = '', second = '', third = ''] = path.split('/').slice(1);
  switch (first) {
    case '':
      return { page: 'lobby' };
    case 'move':
      return { page: 'move', code: hash.slice(1) };
    case 'credits':
      return { page: 'credits' };
    case 'me':
      return { page: 'me' };
    case 'games':
      return { page: 'games' };
    case 'p':
      return second ? { page: 'profile', id: second } : { page: 'lost' };
    case 'join':
      return { page: 'join', code: hash.slice(1) };
    case 'privacy':
      return { page: 'privacy' };
    case 'mail':
    case 'mail-off':
      return { page: 'mail', code: hash.slice(1), off: first === 'mail-off' };
    case 'tournaments':
      if (!second) return { page: 'tournaments' };
      return second === 'new' ? { page: 'new-tournament' } : { page: 'tournament', id: second };
    case 'new':
      return { page: 'new', game: second };
    case 't':
      if (second && (third === 'analysis' || third === 'learn'))
        return { page: 'analysis', id: second, learn: third === 'learn' };
      return second
        ? { page: 'table', id: second, move: /^\d+$/.test(third) ? Number(third) : null }
        : { page: 'lost' };
    case 'rules':
      return { page: 'rules', game: second, rule: decodeURIComponent(hash.slice(1)) };
    case 'learn':
      return third === 'first' ? { page: 'lesson', game: second } : { page: 'learn', game: second };
    case 'puzzles':
      if (second === 'storm' || second === 'streak') return { page: 'run', mode: second };
      return {
        page: 'puzzles',
        game: second,
        number: Number.parseInt(third, 10) || null,
        theme: decodeURIComponent(hash.slice(1)),
      };
    default:
      return { page: 'lost' };
  }
}

class Where {
  now = $state.raw<Route>({ page: 'lobby' });

  start(): void {
    this.read();
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!link || !plain || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
      if (link.pathname.startsWith('/api/') || link.pathname.startsWith('/docs')) return;
      if (link.pathname === location.pathname && link.hash && !link.pathname.startsWith('/rules')) return;
      event.preventDefault();
      this.go(link.pathname + link.hash);
    });
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.read();
    if (!location.hash && !replace) scrollTo(0, 0);
  }

  private read(): void {
    const next = routeOf(location.pathname, location.hash);
    if (JSON.stringify(next) !== JSON.stringify(this.now)) this.now = next;
  }
}

export const where = new Where();
