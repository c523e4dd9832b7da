import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { tableChunk } from './scripts/chunks.ts';
import { compress } from './scripts/compress.ts';
import { messages } from './scripts/messages.ts';
import { offline } from './scripts/offline.ts';
import { shells } from './scripts/shells.ts';
import { toml } from './scripts/toml.ts';

// `npm run dev` talks to a `koga serve` on its default port.
const server = 'http://127.0.0.1:8000';

/** What every page has, and what so many have that it costs less to bring it at once. */
const CORE =
  /src\/(App\.svelte|games\/(index\.ts|types\.ts|common\/)|lib\/(roving|presets|options|screen)\.ts|parts\/(Face|RuleText)\.svelte)/;

export default defineConfig({
  plugins: [svelte(), toml(), messages(), offline(), shells(), compress()],
  resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      checks: { bundlerTimings: false },
      input: { index: 'index.html', sw: 'src/sw.ts' },
      // The service worker's address must stay the same, and it serves what lies beside and below it.
      output: {
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // One file for what every page has, one for what every table has and one for each game's table: each small file
        // costs a slow line headers and a turn of one of six connections.
        codeSplitting: {
          groups: [
            { name: 'core', test: CORE, priority: 2 },
            { name: 'table', test: /src\/pages\/TablePage\.svelte/, priority: 1 },
            { name: tableChunk, debugName: 'a game', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/ws': { target: server.replace('http', 'ws'), ws: true } } },
  test: { include: ['tests/**/*.test.ts'], testTimeout: 60_000 },
});
