import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isTimeout, readList, withDeadline } from './deadline.ts';

test('work that takes too long rejects with a timeout', async () => {
  const late = withDeadline(5, async (signal) => {
    await once(signal, 'abort');
    throw signal.reason;
  });
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('work that finishes in time returns its result, and its signal is not aborted', async () => {
  const signal = await withDeadline(5, async (given) => given);
  await withDeadline(50, (longer) => Promise.race([once(signal, 'abort'), once(longer, 'abort')]));
  expect(signal.aborted).toBe(false);
});

test('an error thrown by the work is passed on', async () => {
  await expect(withDeadline(1000, () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
});

test('a list is read to its end, and one that never ends is given up', async () => {
  async function* hats(last: number) {
    for (let hat = 1; hat <= last; hat += 1) {
      await pause(1);
      yield hat;
    }
  }
  expect(await readList(hats(3), { timeout: 1000 })).toEqual([1, 2, 3]);
  expect(await readList(hats(3), { timeout: 1000, most: 2 })).toEqual([1, 2]);
  const endless = readList(hats(Number.POSITIVE_INFINITY), { timeout: 2 });
  expect(await endless.catch((error: unknown) => isTimeout(error))).toBe(true);
});
