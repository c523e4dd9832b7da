// Built files are cached permanently, because their names contain a hash; responses about games and rules are
// revalidated, and cached for offline use. Tables are never cached: a game is on the server.
export {};
declare const self: ServiceWorkerGlobalScope;
declare const __SHELL__: string[];
declare const __REST__: string[];

const [shell, rest] = [__SHELL__, __REST__];
const BUILD = `koga-build-${hash(shell.join() + rest.join())}`;
const SAID = 'koga-said';
const KEPT = /^\/api\/games(\/[^/]+\/(rules|puzzles))?$/;
const PAGE = '/index.html';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(BUILD).then(async (cache) => {
      await cache.addAll([...shell, '/icon.svg', '/manifest.webmanifest', '/early.js']);
      const page = await fetch('/', { cache: 'no-cache' });
      if (page.ok) await cache.put(PAGE, page);
    }),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('koga-build-') && name !== BUILD) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') void self.skipWaiting();
  if (event.data === 'warm') event.waitUntil(warm());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/icon') || url.pathname === '/early.js')
    event.respondWith(built(request));
  else if (KEPT.test(url.pathname)) event.respondWith(said(request));
});

interface Notice {
  title: string;
  body: string;
  url: string;
  tag: string;
}

self.addEventListener('push', (event) => {
  const notice = event.data?.json() as Notice | undefined;
  if (notice) event.waitUntil(notify(notice));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo((event.notification.data as { url: string }).url));
});

/** No notification while its table is visible. */
async function notify({ title, body, url, tag }: Notice): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.some((page) => page.visibilityState === 'visible' && new URL(page.url).pathname === url)) return;
  await self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { url } });
}

async function goTo(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find((page) => new URL(page.url).pathname === path);
  if (open) await open.focus();
  else await self.clients.openWindow(path);
}

/** The page itself: from the network, so that new versions load at once; offline from the cache. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

async function built(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(BUILD)).put(request, answer.clone());
  return answer;
}

async function said(request: Request): Promise<Response> {
  const cache = await caches.open(SAID);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}

/** When idle: prefetch lessons, boards and rules for offline use. */
async function warm(): Promise<void> {
  const cache = await caches.open(BUILD);
  for (const path of rest) if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
  const games = await said(new Request('/api/games')).then(
    (answer) => answer.json() as Promise<{ games: { name: string; puzzles: boolean }[] }>,
  );
  for (const { name, puzzles } of games.games) {
    await said(new Request(`/api/games/${name}/rules`));
    if (puzzles) await said(new Request(`/api/games/${name}/puzzles`));
  }
}

function hash(text: string): string {
  let sum = 5381;
  for (let i = 0; i < text.length; i++) sum = (sum * 33 + text.charCodeAt(i)) | 0;
  return (sum >>> 0).toString(36);
}
