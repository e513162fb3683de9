import { once } from 'node:events';
import { expect, test } from 'vitest';
import { withDeadline } from './deadline.ts';

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
