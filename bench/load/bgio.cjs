// boardgame.io's server with the same ping-pong, as its documentation sets it up; matches live in its memory.
const { Server, Origins } = require('boardgame.io/server');

const PingPong = {
  name: 'pingpong',
  setup: () => ({ hits: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { hit: ({ G }) => { G.hits += 1; } },
};

const server = Server({ games: [PingPong], origins: [Origins.LOCALHOST] });
const port = Number(process.argv[2]);
// The lobby on a port of its own: with a Koa of today it is not found on the game's port.
server.run({ port, lobbyConfig: { apiPort: port + 1 }, callback: () => console.log('ready') });
