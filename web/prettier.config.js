/** Lines of 120 characters as in Python; 160 in components, where a drawing's attributes are read as one row. */
export default {
  printWidth: 120,
  singleQuote: true,
  bracketSameLine: true,
  plugins: ['prettier-plugin-svelte'],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte', printWidth: 160 } }],
};
