// The same load on Koga or boardgame.io: node load.cjs koga|bgio URL scenario tables seconds -> one line of JSON.
// Both are driven by bare sockets: no client library does more than parse what comes.
const WebSocket = require('ws');
const { io } = require('socket.io-client');

const [, , target, url, scenario, tablesText, secondsText] = process.argv;
const tables = Number(tablesText), seconds = Number(secondsText);

class Koga {
  async make() {
    const seats = [{ kind: 'person' }, { kind: 'person' }];
    const made = await post(`${url}/api/tables`, { game: 'pingpong', seats });
    return { id: made.table.id, tokens: made.tokens };
  }
  join(match, seat, onTurn) {
    const socket = new WebSocket(url.replace('http', 'ws') + '/ws');
    const player = { version: 0, sent: 0, acks: new Map(), number: 0, hits: 0, socket };
    const tokens = seat === null ? [] : [match.tokens[seat]];
    player.ready = new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('open', () => socket.send(JSON.stringify({ type: 'join', id: 'j', table: match.id, tokens })));
      socket.on('message', (data) => String(data).split('\n').forEach((line) => {
        const message = JSON.parse(line);
        if (message.type === 'done') player.acknowledged(message.id);
        if (message.type === 'pong') player.pong();
        if (message.type !== 'whole' && message.type !== 'change') return;
        player.version = message.version;
        resolve();
        if (message.choices?.length || message.sight?.choices.length) onTurn(player);
      }));
    });
    player.hit = (done) => {
      const id = String(++player.number);
      player.acks.set(id, done);
      socket.send(JSON.stringify({ type: 'act', id, seat, version: player.version, action: 0 }));
    };
    player.acknowledged = (id) => { const done = player.acks.get(id); player.acks.delete(id); done?.(); };
    player.ping = () => new Promise((resolve) => { player.pong = resolve; socket.send('{"type":"ping","id":"p"}'); });
    player.close = () => socket.terminate();
    return player;
  }
}

class Bgio {
  async make() {
    const lobby = url.replace(/\d+$/, (port) => String(Number(port) + 1));
    const made = await post(`${lobby}/games/pingpong/create`, { numPlayers: 2 });
    const credentials = [];
    for (const playerID of ['0', '1']) {
      const joined = await post(`${lobby}/games/pingpong/${made.matchID}/join`, { playerID, playerName: 'p' });
      credentials.push(joined.playerCredentials);
    }
    return { id: made.matchID, credentials };
  }
  join(match, seat, onTurn) {
    const socket = io(`${url}/pingpong`, { transports: ['websocket'], forceNew: true, reconnection: false });
    const playerID = seat === null ? null : String(seat);
    const player = { stateID: 0, done: null, socket };
    player.ready = new Promise((resolve, reject) => {
      socket.on('connect_error', reject);
      socket.on('connect', () => socket.emit('sync', match.id, playerID, match.credentials[seat], 2));
      const took = (state) => {
        player.stateID = state._stateID;
        if (player.done && state.ctx.currentPlayer !== playerID) { const done = player.done; player.done = null; done(); }
        resolve();
        if (state.ctx.currentPlayer === playerID) onTurn(player);
      };
      socket.on('sync', (id, info) => took(info.state));
      socket.on('update', (id, state) => took(state));
    });
    player.hit = (done) => {
      player.done = done;
      const payload = { type: 'hit', args: [], playerID, credentials: match.credentials[seat] };
      socket.emit('update', { type: 'MAKE_MOVE', payload }, player.stateID, match.id, playerID);
    };
    player.ping = () => new Promise((resolve) => {
      socket.once('sync', resolve);
      socket.emit('sync', match.id, playerID, undefined, 2);
    });
    player.close = () => socket.disconnect();
    return player;
  }
}

async function post(address, body) {
  const answer = await fetch(address, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const server = target === 'koga' ? new Koga() : new Bgio();

// Everybody hits as soon as it is their turn.
async function saturated() {
  let count = 0, going = false;
  const times = [];
  const onTurn = (player) => {
    if (!going) { player.waiting = true; return; }
    const begun = performance.now();
    player.hit(() => { count += 1; times.push(performance.now() - begun); });
  };
  const players = await seated(onTurn);
  going = true;
  for (const player of players) if (player.waiting) { player.waiting = false; onTurn(player); }
  await sleep(1000);
  count = 0; times.length = 0;
  const begun = performance.now();
  await sleep(seconds * 1000);
  const rate = count / ((performance.now() - begun) / 1000);
  return { rate: Math.round(rate), ...percentiles(times) };
}

// At each table an action every two seconds, tables evenly spread.
async function paced() {
  const times = [];
  let going = true;
  const onTurn = (player) => {
    if (player.first === undefined) player.first = Math.random() * 2000;
    const wait = player.first || 2000;
    player.first = 0;
    setTimeout(() => {
      if (!going) return;
      const begun = performance.now();
      player.hit(() => times.push(performance.now() - begun));
    }, wait);
  };
  await seated(onTurn);
  await sleep(2500);
  times.length = 0;
  await sleep(seconds * 1000);
  going = false;
  return { actions: times.length, ...percentiles(times) };
}

async function seated(onTurn) {
  const players = [];
  for (let n = 0; n < tables; n++) {
    const match = await server.make();
    players.push(server.join(match, 0, onTurn), server.join(match, 1, onTurn));
    if (n % 20 === 19) await Promise.all(players.map((player) => player.ready));
  }
  await Promise.all(players.map((player) => player.ready));
  return players;
}

// Spectators that do nothing; after a while each must still be answered.
async function idle() {
  const match = await server.make();
  const players = [];
  for (let n = 0; n < tables; n++) {
    players.push(server.join(match, null, () => {}));
    if (n % 50 === 49) await Promise.all(players.map((player) => player.ready));
  }
  await Promise.all(players.map((player) => player.ready));
  await sleep(seconds * 1000);
  let held = 0;
  for (const player of players) {
    const answered = await Promise.race([player.ping().then(() => true), sleep(5000).then(() => false)]);
    held += answered ? 1 : 0;
  }
  return { held };
}

function percentiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => Number((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN).toFixed(2));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

({ saturated, paced, idle })[scenario]().then(
  (figures) => { console.log(JSON.stringify(figures)); process.exit(0); },
  (error) => { console.error(error); process.exit(1); },
);
