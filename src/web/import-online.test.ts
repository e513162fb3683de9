import { afterEach, expect, test, vi } from 'vitest';
import { importOnline } from './import-online.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('code is not asked for while the browser is offline, and is once it is back', async () => {
  const load = vi.fn(async () => 'code');
  vi.stubGlobal('navigator', { onLine: false });
  await expect(importOnline(load)).rejects.toThrow('offline');
  expect(load).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: true });
  expect(await importOnline(load)).toBe('code');
});
