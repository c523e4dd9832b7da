import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Type-aware rules for the page, its tests and its scripts; how the code looks is Prettier's business. */
export default ts.config(
  { ignores: ['dist*', 'public', 'src/generated', 'src/fonts', 'src/games/*/view.ts', 'src/games/*/*icons.ts'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: {
        project: ['./tsconfig.json', './tsconfig.worker.json'],
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      // A component's types are known to svelte-check, which `npm run check` runs, and not here: all it exports is `any`.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-irregular-whitespace': ['error', { skipStrings: true, skipTemplates: true }], // Japanese has wide spaces
      'svelte/no-unused-svelte-ignore': 'off', // they are for svelte-check
      'svelte/no-useless-mustaches': 'off', // a space between two tags
      'svelte/prefer-svelte-reactivity': 'off', // caches that nothing waits for
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  // Drawings are texts of our own; nothing that a person wrote goes into them.
  { files: ['src/games/**/*.svelte'], rules: { 'svelte/no-at-html-tags': 'off' } },
  { files: ['**/*.{js,mjs}'], extends: [ts.configs.disableTypeChecked] },
);
