import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createShutdown } from './shutdown.ts';

/** A life that resolves `exited` instead of ending this process. */
function trial(echoOfSignal = 0) {
  const { promise: exited, resolve } = Promise.withResolvers<{ code: number; line?: string }>();
  return { life: createShutdown({ echoOfSignal }, (code, line) => resolve({ code, line })), exited };
}

test('what was started last ends first', async () => {
  const { life, exited } = trial();
  const ended: string[] = [];
  for (const name of ['database', 'sandbox', 'shop']) life.defer(() => void ended.push(name));
  life.interrupt();
  expect(await exited).toEqual({ code: 0, line: undefined });
  expect(ended).toEqual(['shop', 'sandbox', 'database']);
});

test('a thing that fails to end is told and keeps no other from ending', async () => {
  const { life, exited } = trial();
  let databaseEnded = false;
  life.defer(() => {
    databaseEnded = true;
  });
  life.defer(() => Promise.reject(new Error('the door is stuck')));
  life.interrupt();
  expect(await exited).toEqual({ code: 1, line: 'While stopping: the door is stuck' });
  expect(databaseEnded).toBe(true);
});

test('the first end decides the code and the line', async () => {
  const { life, exited } = trial();
  void life.end(1, 'The database ended unexpectedly.');
  life.interrupt();
  expect(await exited).toEqual({ code: 1, line: 'The database ended unexpectedly.' });
});

test('what comes to life during the end is ended at once', async () => {
  const { life, exited } = trial();
  const late = Promise.withResolvers<void>();
  life.interrupt();
  life.defer(() => late.resolve());
  await Promise.all([late.promise, exited]);
});

test('a second signal hurries', async () => {
  const { life, exited } = trial(-1);
  life.defer(async (hurry) => void (await once(hurry, 'abort')));
  life.interrupt();
  life.interrupt();
  expect(await exited).toEqual({ code: 0, line: undefined });
});

test('the echo of the first signal does not', async () => {
  const { life, exited } = trial(60_000);
  const slow = Promise.withResolvers<void>();
  let hurried: boolean | undefined;
  life.defer(async (hurry) => {
    await slow.promise;
    hurried = hurry.aborted;
  });
  life.interrupt();
  life.interrupt();
  slow.resolve();
  await exited;
  expect(hurried).toBe(false);
});
