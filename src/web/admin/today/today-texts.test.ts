import { expect, test } from 'vitest';
import { changeText } from './today-texts.ts';

test.each([
  { now: 612.38, before: 498.1, as: 'share', text: 'Up 23%' },
  { now: 90, before: 100, as: 'share', text: 'Down 10%' },
  { now: 5, before: 0, as: 'share', text: 'Up from $0' },
  { now: 0, before: 0, as: 'share', text: 'The same' },
  { now: 14, before: 11, as: 'count', text: 'Up 3' },
  { now: 11, before: 11, as: 'count', text: 'The same' },
  { now: 0, before: 1200, as: 'count', text: 'Down 1,200' },
] as const)('$now after $before reads as a $as: $text', ({ now, before, as, text }) => {
  expect(changeText(now, before, as)).toBe(text);
});
