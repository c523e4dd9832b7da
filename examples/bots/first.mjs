// A bot in JavaScript: of all legal actions it takes a random one. `koga play monomi --seats human,"exec:node first.mjs"`
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

function choose({ seed, actions }) {
  // Your ideas go here: `view` is what you may know, `actions` what you may do.
  let state = seed % 2147483647 || 1;
  for (let i = 0; i < 3; i++) state = (state * 48271) % 2147483647;
  return actions[state % actions.length].action;
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", protocol: 1, name: "first bot in JavaScript" });
  else if (message.type === "go") say({ type: "bestmove", id: message.id, action: choose(message) });
  else if (message.type === "quit") process.exit(0);
}
