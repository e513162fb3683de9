import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, type Design } from '../../../domain/design/design.ts';
import { type DesignHistory, PAUSE, record, stepBack, stepForward } from './design-history.ts';

const NEW: DesignHistory = { past: [], design: DEFAULT_DESIGN, future: [], typing: null };
const saying = (textLine1: string): Design => ({ ...DEFAULT_DESIGN, textLine1 });
const typed = (history: DesignHistory, text: string, at: number) =>
  record(history, saying(text), { line: 'textLine1', at });

test('stepping all the way back and forward again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 200 }), (texts) => {
      const end = texts.reduce((history, text) => record(history, saying(text)), NEW);
      let history = end;
      for (const _ of end.past) history = stepBack(history);
      expect(history.design).toEqual(DEFAULT_DESIGN);
      expect(stepBack(history)).toBe(history);
      for (const _ of end.past) history = stepForward(history);
      expect(history).toEqual(end);
      expect(stepForward(history)).toBe(history);
    }),
  );
});

test('letters typed without a pause are one step', () => {
  const history = typed(typed(typed(NEW, 'H', 0), 'He', 300), 'Hey', 600);
  expect(stepBack(history).design).toEqual(DEFAULT_DESIGN);
});

test('a pause starts a new step', () => {
  const history = typed(typed(NEW, 'Hey', 0), 'Hey you', PAUSE);
  expect(stepBack(history).design).toEqual(saying('Hey'));
});

test('another line starts a new step', () => {
  const history = record(
    typed(NEW, 'Hey', 0),
    { ...saying('Hey'), textLine2: 'you' },
    {
      line: 'textLine2',
      at: 1,
    },
  );
  expect(stepBack(history).design).toEqual(saying('Hey'));
});

test('typing after a step back is a new step', () => {
  const back = stepBack(typed(NEW, 'Hey', 0));
  const history = typed(back, 'Yo', 10);
  expect(history.past).toEqual([DEFAULT_DESIGN]);
  expect(stepForward(history)).toBe(history);
});

test('recording an unchanged design adds no step and keeps the steps ahead', () => {
  const back = stepBack(record(NEW, saying('Hey')));
  expect(stepForward(record(back, { ...DEFAULT_DESIGN })).design).toEqual(saying('Hey'));
});
