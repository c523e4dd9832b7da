import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './scripts/compress.ts';
import { messages } from './scripts/messages.ts';
import { offline } from './scripts/offline.ts';
import { toml } from './scripts/toml.ts';

// `npm run dev` talks to a `koga serve` on its usual port.
const server = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), toml(), messages(), offline(), compress()],
  resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/sw.ts' },
      // The service worker's address must stay the same, and it serves what lies beside and below it.
      output: { entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: { '/api': server, '/ws': { target: server.replace('http', 'ws'), ws: true } } },
  test: { include: ['tests/**/*.test.ts'], testTimeout: 60_000 },
});
