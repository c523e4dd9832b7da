import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { toml } from './scripts/toml.ts';

// The board renderers once more, for node: `koga draw` pipes a view in and gets an SVG file out.
export default defineConfig({
  plugins: [svelte(), toml()],
  build: { ssr: 'src/draw.ts', outDir: 'dist-draw', target: 'node20' },
  ssr: { noExternal: true },
});
