import { resolveConfig } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';

test.each(['vite.config.ts', 'vite.draw.config.ts'])('%s is accepted without a warning', async (configFile) => {
  onTestFinished(() => void vi.restoreAllMocks());
  const heard = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error'), vi.spyOn(console, 'log')];
  await resolveConfig({ configFile }, 'build', 'production', 'production');
  expect(heard.flatMap((spy) => spy.mock.calls)).toEqual([]);
});
