import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { toml } from './scripts/toml.ts';

// The board renderers once more, as one script for an embedded JavaScript engine: `koga draw` calls its `draw`.
export default defineConfig({
  plugins: [svelte(), toml()],
  build: {
    ssr: 'src/draw.ts',
    outDir: 'dist-draw',
    target: 'es2022',
    rollupOptions: {
      external: ['node:async_hooks'],
      checks: { bundlerTimings: false },
      output: { format: 'iife', entryFileNames: 'draw.js', codeSplitting: false },
    },
  },
  ssr: { noExternal: true, target: 'webworker' },
});
