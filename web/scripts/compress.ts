import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const LEAST = 600; // compressing smaller files gains nothing

/** Write `.br` and `.gz` variants of every text file at build time, so that the server only has to send them. */
export function compress(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'koga:compress',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => void (config = resolved),
    closeBundle() {
      if (config.build.ssr) return;
      const out = join(config.root, config.build.outDir);
      for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !TEXT.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const body = readFileSync(path);
        if (body.length < LEAST) continue;
        const brotli = brotliCompressSync(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        });
        writeFileSync(`${path}.br`, brotli);
        writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
      }
    },
  };
}
