// Before anything is painted: light or dark and the language, as chosen last, so that nothing flashes.
try {
  const kept = JSON.parse(localStorage.getItem('koga.settings') || '{}');
  const dark = kept.dark === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : kept.dark;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.lang = kept.lang || (navigator.language.startsWith('ja') ? 'ja' : 'en');
} catch {
  // The page decides later.
}
