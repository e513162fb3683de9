import { expect, test } from 'vitest';
import { Agenda } from './agenda.ts';
import { Documents } from './documents.ts';

test('tasks run once each, when they are due', async () => {
  const { agenda, done } = openAgenda();
  agenda.plan('note', 'late', 20);
  agenda.plan('note', 'early');
  agenda.start();
  await agenda.settled();
  expect(done).toEqual(['early', 'late']);
  expect(agenda.count()).toBe(0);
});

test('a task of a transaction that failed never runs', async () => {
  const { agenda, documents, done } = openAgenda();
  agenda.start();
  const failing = () =>
    documents.transaction(() => {
      agenda.plan('note', 'never');
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  agenda.plan('note', 'after');
  await agenda.settled();
  expect(done).toEqual(['after']);
});

test('an interrupted task runs again', async () => {
  const { agenda, documents } = openAgenda();
  const started = Promise.withResolvers<void>();
  agenda.handle('wait', (_payload, signal) => {
    started.resolve();
    return new Promise((_resolve, reject) => {
      signal.onabort = () => reject(signal.reason);
    });
  });
  agenda.plan('wait', null);
  agenda.start();
  await started.promise;
  await agenda.close();
  expect(agenda.count()).toBe(1);

  const second = new Agenda(documents);
  let runs = 0;
  second.handle('wait', () => void runs++);
  second.start();
  await second.settled();
  expect(runs).toBe(1);
});

function openAgenda() {
  const documents = new Documents();
  const agenda = new Agenda(documents);
  const done: string[] = [];
  agenda.handle<string>('note', (text) => void done.push(text));
  return { documents, agenda, done };
}
