let audio: AudioContext | null = null;

/** Two restrained sounds, made on the spot: a wooden tap for a move, a small bell for the end. */
export function chime(kind: 'step' | 'end'): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const long = kind === 'end' ? 1.6 : 0.09;
  tone.type = kind === 'end' ? 'sine' : 'triangle';
  tone.frequency.setValueAtTime(kind === 'end' ? 660 : 240, now);
  if (kind === 'step') tone.frequency.exponentialRampToValueAtTime(120, now + long);
  volume.gain.setValueAtTime(0.12, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + long);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + long);
}
