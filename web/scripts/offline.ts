import type { Plugin } from 'vite';

/** Loaded by the page itself, whichever address is opened: texts and the lobby. */
const ALWAYS = /\/src\/(words\/\w+\.ts|pages\/Lobby\.svelte)$/;

/** Give the service worker the list of files: the page's shell, which it caches at once, and the rest. */
export function offline(): Plugin {
  return {
    name: 'koga:offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const worker = bundle['sw.js'];
      if (!worker || worker.type !== 'chunk') return;
      const entry = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.isEntry && file.name === 'index',
      );
      const shell = new Set<string>();
      const add = (name: string): void => {
        const file = bundle[name];
        if (!file || shell.has(name)) return;
        shell.add(name);
        if (file.type !== 'chunk') return;
        file.imports.forEach(add);
        file.viteMetadata?.importedCss.forEach((css) => shell.add(css));
        file.viteMetadata?.importedAssets.forEach((asset) => shell.add(asset));
      };
      if (entry) add(entry.fileName);
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && ALWAYS.test(file.facadeModuleId ?? '')) add(file.fileName);
      for (const name of Object.keys(bundle)) if (/-latin-.*\.woff2$|icons-.*\.svg$/.test(name)) shell.add(name);
      const kept = [...shell]
        .filter((name) => !name.endsWith('.woff2') || name.includes('-latin-'))
        .map((name) => `/${name}`);
      const rest = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && !kept.includes(`/${name}`) && !name.endsWith('.woff2'))
        .map((name) => `/${name}`);
      worker.code = worker.code
        .replace('__SHELL__', JSON.stringify(kept.sort()))
        .replace('__REST__', JSON.stringify(rest.sort()));
    },
  };
}
