// Runs before anything is painted and long before the page is there. Light or dark and the language as chosen last, so
// that nothing flashes; the texts of that language are asked for, and a table's socket is opened and joined. The build
// writes into `data-words` which files have the texts, into `data-wire` the version of the protocol.
(() => {
  const { words, wire } = document.currentScript.dataset;
  const root = document.documentElement;
  try {
    const kept = JSON.parse(localStorage.getItem('koga.settings') || '{}');
    const dark = kept.dark === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : kept.dark;
    root.dataset.theme = dark ? 'dark' : 'light';
    root.lang = kept.lang || (navigator.language.startsWith('ja') ? 'ja' : 'en');
    for (const href of JSON.parse(words || '{}')[root.lang] || [])
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      );
    const table = /^\/t\/([\w-]{6,24})(\/\d+)?$/.exec(location.pathname)?.[1];
    if (table && wire) join(table, Number(wire));
  } catch {
    // The page decides later.
  }

  /** `lib/link.ts` takes the socket over, with what came meanwhile. */
  function join(table, wire) {
    const places = JSON.parse(localStorage.getItem('koga.seats') || '[]');
    const tokens = Object.values(places.find((place) => place.table === table)?.tokens || {}).filter(Boolean);
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    const heard = [];
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'join', id: 'early', table, wire, tokens, seen: null }));
    socket.onmessage = (event) => heard.push(event.data);
    window.early = { table, socket, heard };
  }
})();
