import { expect, test, vi } from 'vitest';
import { oncePerKey } from './once-per-key.ts';

test('each key is loaded once, and again after a failure', async () => {
  const load = vi.fn(async (key: string) => {
    if (key === 'gone') throw new Error('offline');
    return key.toUpperCase();
  });
  const loaded = oncePerKey(load);
  expect(await Promise.all([loaded('a'), loaded('b'), loaded('a')])).toEqual(['A', 'B', 'A']);
  expect(load).toHaveBeenCalledTimes(2);

  await expect(loaded('gone')).rejects.toThrow('offline');
  await expect(loaded('gone')).rejects.toThrow('offline');
  expect(load).toHaveBeenCalledTimes(4);
});
