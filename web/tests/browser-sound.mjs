// Prints src/lib/synth.ts as a script that sets `synth`, for tests that render sounds in a real browser.
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const bundle = await rolldown({ input: join(import.meta.dirname, '../src/lib/synth.ts') });
const { output } = await bundle.generate({ format: 'iife', name: 'synth' });
process.stdout.write(output[0].code);
