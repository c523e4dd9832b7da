// The same load on Koga or boardgame.io: node load.cjs koga|bgio URL pid scenario tables seconds -> one line of JSON.
// Both are driven over bare sockets, which do no more than the protocol asks for and parse what comes.
const fs = require('fs');
const WebSocket = require('ws');

const [, , target, url, pid, scenario, tablesText, secondsText] = process.argv;
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
    // Socket.IO by hand, as its client does it over a WebSocket: 0 open, 2 ping, 3 pong, 40 connected, 42 an event.
    const socket = new WebSocket(url.replace('http', 'ws') + '/socket.io/?EIO=4&transport=websocket');
    const emit = (...event) => socket.send('42/pingpong,' + JSON.stringify(event));
    const playerID = seat === null ? null : String(seat);
    const player = { stateID: 0, done: null, socket };
    player.ready = new Promise((resolve, reject) => {
      socket.on('error', reject);
      const took = (state) => {
        player.stateID = state._stateID;
        if (player.done && state.ctx.currentPlayer !== playerID) { const done = player.done; player.done = null; done(); }
        resolve();
        if (state.ctx.currentPlayer === playerID) onTurn(player);
      };
      socket.on('message', (data) => {
        const text = String(data);
        if (text[0] === '0') socket.send('40/pingpong,');
        else if (text === '2') socket.send('3');
        else if (text.startsWith('40')) emit('sync', match.id, playerID, match.credentials[seat], 2);
        else if (text.startsWith('42')) {
          const [name, , what] = JSON.parse(text.slice(text.indexOf(',') + 1));
          if (name === 'sync') { took(what.state); player.synced?.(); } else if (name === 'update') took(what);
        }
      });
    });
    player.hit = (done) => {
      player.done = done;
      const payload = { type: 'hit', args: [], playerID, credentials: match.credentials[seat] };
      emit('update', { type: 'MAKE_MOVE', payload }, player.stateID, match.id, playerID);
    };
    player.ping = () => new Promise((resolve) => {
      player.synced = resolve;
      emit('sync', match.id, playerID, undefined, 2);
    });
    player.close = () => socket.terminate();
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
  const begun = performance.now(), spent = cpuOf(pid), own = cpuOf('self');
  await sleep(seconds * 1000);
  const took = performance.now() - begun;
  return {
    rate: Math.round(count / (took / 1000)),
    server_ms: Number(((cpuOf(pid) - spent) / count).toFixed(3)),  // CPU time of an action
    server_busy: Number(((cpuOf(pid) - spent) / took).toFixed(2)),  // of one core
    client_busy: Number(((cpuOf('self') - own) / took).toFixed(2)),
    ...percentiles(times),
  };
}

// Milliseconds of CPU time that a process has used, all its threads together.
function cpuOf(process) {
  const fields = fs.readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
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
