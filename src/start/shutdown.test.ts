import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createShutdown } from './shutdown.ts';

/** A shutdown that resolves `exited` instead of exiting this process. */
function trial(echoOfSignal = 0) {
  const { promise: exited, resolve } = Promise.withResolvers<{ code: number; line?: string }>();
  return { shutdown: createShutdown({ echoOfSignal }, (code, line) => resolve({ code, line })), exited };
}

test('the last thing started stops first', async () => {
  const { shutdown, exited } = trial();
  const ended: string[] = [];
  for (const name of ['database', 'sandbox', 'shop']) shutdown.defer(() => void ended.push(name));
  shutdown.interrupt();
  expect(await exited).toEqual({ code: 0, line: undefined });
  expect(ended).toEqual(['shop', 'sandbox', 'database']);
});

test('a failed stop is reported, and the others still stop', async () => {
  const { shutdown, exited } = trial();
  let databaseEnded = false;
  shutdown.defer(() => {
    databaseEnded = true;
  });
  shutdown.defer(() => Promise.reject(new Error('the pipe is stuck')));
  shutdown.interrupt();
  expect(await exited).toEqual({ code: 1, line: 'While stopping: the pipe is stuck' });
  expect(databaseEnded).toBe(true);
});

test('the first call to end sets the exit code and the line', async () => {
  const { shutdown, exited } = trial();
  void shutdown.end(1, 'The database ended unexpectedly.');
  shutdown.interrupt();
  expect(await exited).toEqual({ code: 1, line: 'The database ended unexpectedly.' });
});

test('a failure with no word to say ends with the code that it has', async () => {
  const { shutdown, exited } = trial();
  expect(shutdown.ending).toBe(false);
  void shutdown.end(3);
  expect(shutdown.ending).toBe(true);
  shutdown.defer(() => Promise.resolve());
  expect(await exited).toEqual({ code: 3, line: undefined });
});

test('a line and the failures of stops are told together', async () => {
  const { shutdown, exited } = trial();
  shutdown.defer(() => {
    throw 'stuck';
  });
  void shutdown.end(2, 'No database.');
  expect(await exited).toEqual({ code: 2, line: 'No database.\nWhile stopping: stuck' });
});

test('a thing deferred during the shutdown is stopped at once', async () => {
  const { shutdown, exited } = trial();
  const late = Promise.withResolvers<void>();
  shutdown.interrupt();
  shutdown.defer(() => late.resolve());
  await Promise.all([late.promise, exited]);
});

test('a second signal hurries the shutdown', async () => {
  const { shutdown, exited } = trial(-1);
  shutdown.defer(async (hurry) => void (await once(hurry, 'abort')));
  shutdown.interrupt();
  shutdown.interrupt();
  expect(await exited).toEqual({ code: 0, line: undefined });
});

test('a duplicate of the first signal does not hurry the shutdown', async () => {
  const { shutdown, exited } = trial(60_000);
  const slow = Promise.withResolvers<void>();
  let hurried: boolean | undefined;
  shutdown.defer(async (hurry) => {
    await slow.promise;
    hurried = hurry.aborted;
  });
  shutdown.interrupt();
  shutdown.interrupt();
  slow.resolve();
  await exited;
  expect(hurried).toBe(false);
});
