import { expect, test } from 'vitest';
import { Documents } from './documents.ts';
import { Scheduler } from './scheduler.ts';

test('each task runs once, when it is due', async () => {
  const { scheduler, done } = openScheduler();
  scheduler.plan('note', 'late', 20);
  scheduler.plan('note', 'early');
  scheduler.start();
  await scheduler.idle();
  expect(done).toEqual(['early', 'late']);
  expect(scheduler.count()).toBe(0);
});

test('a task planned in a failed transaction never runs', async () => {
  const { scheduler, documents, done } = openScheduler();
  scheduler.start();
  const failing = () =>
    documents.transaction(() => {
      scheduler.plan('note', 'never');
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  scheduler.plan('note', 'after');
  await scheduler.idle();
  expect(done).toEqual(['after']);
});

test('an interrupted task runs again', async () => {
  const { scheduler, documents } = openScheduler();
  const started = Promise.withResolvers<void>();
  scheduler.handle('wait', (_payload, signal) => {
    started.resolve();
    return new Promise((_resolve, reject) => {
      signal.onabort = () => reject(signal.reason);
    });
  });
  scheduler.plan('wait', null);
  scheduler.start();
  await started.promise;
  await scheduler.close();
  expect(scheduler.count()).toBe(1);

  const second = new Scheduler(documents);
  let runs = 0;
  second.handle('wait', () => void runs++);
  second.start();
  await second.idle();
  expect(runs).toBe(1);
});

function openScheduler() {
  const documents = new Documents();
  const scheduler = new Scheduler(documents);
  const done: string[] = [];
  scheduler.handle<string>('note', (text) => void done.push(text));
  return { documents, scheduler, done };
}
