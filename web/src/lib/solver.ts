/** The secret that identifies this browser's solver rating while nobody is signed in. */
const KEY = 'koga.solver';
const SECRET = /^[A-Za-z0-9_-]{20,64}$/;

export function solver(): string {
  const kept = localStorage.getItem(KEY);
  if (kept && SECRET.test(kept)) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0'));
  localStorage.setItem(KEY, made.join(''));
  return made.join('');
}
