import { expect, test } from 'vitest';
import { createSignInQueue } from './sign-in-queue.ts';

test('strangers wait in a short line, and a known browser does not wait for them', async () => {
  const queue = createSignInQueue({ atOnce: 1, waiting: 2 });
  const ended: string[] = [];
  const open = Promise.withResolvers<void>();
  const stranger = (name: string) =>
    queue.check({ isKnown: false }, async () => {
      await open.promise;
      ended.push(name);
    });
  const strangers = ['first', 'second', 'third'].map(stranger);
  await expect(stranger('fourth')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  await queue.check({ isKnown: true }, async () => void ended.push('owner'));
  expect(ended).toEqual(['owner']);
  open.resolve();
  await Promise.all(strangers);
  expect(ended).toEqual(['owner', 'first', 'second', 'third']);
});
