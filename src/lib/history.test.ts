import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAUSE, recorder, startHistory, stepBack, stepForward } from './history.ts';

const NEW = startHistory({ words: '' });
const record = recorder<typeof NEW.present>((one, other) => one.words === other.words);
const typed = (history: typeof NEW, words: string, { at, field = 'first' }: { at: number; field?: string }) =>
  record(history, { words }, { field, at });

test('stepping all the way back and forward again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 200 }), (texts) => {
      const end = texts.reduce((history, words) => record(history, { words }), NEW);
      let history = end;
      for (const _ of end.past) history = stepBack(history);
      expect(history.present).toEqual(NEW.present);
      expect(stepBack(history)).toBe(history);
      for (const _ of end.past) history = stepForward(history);
      expect(history).toEqual(end);
      expect(stepForward(history)).toBe(history);
    }),
  );
});

test('letters typed without a pause are one step', () => {
  const history = typed(typed(typed(NEW, 'H', { at: 0 }), 'He', { at: PAUSE - 1 }), 'Hey', {
    at: PAUSE + 300,
  });
  expect(stepBack(history).present).toEqual(NEW.present);
});

test('a pause starts a new step', () => {
  const history = typed(typed(NEW, 'Hey', { at: 0 }), 'Hey you', { at: PAUSE });
  expect(stepBack(history).present.words).toBe('Hey');
});

test('another field starts a new step', () => {
  const history = typed(typed(NEW, 'Hey', { at: 0 }), 'Hey you', { at: 1, field: 'second' });
  expect(stepBack(history).present.words).toBe('Hey');
});

test('typing after a step back is a new step, and drops what was ahead', () => {
  const history = typed(stepBack(typed(NEW, 'Hey', { at: 0 })), 'Yo', { at: 10 });
  expect(history.past).toEqual([NEW.present]);
  expect(stepForward(history)).toBe(history);
});

test('recording the same state adds no step and keeps the steps ahead', () => {
  const back = stepBack(record(NEW, { words: 'Hey' }));
  expect(stepForward(record(back, { words: '' })).present.words).toBe('Hey');
});
