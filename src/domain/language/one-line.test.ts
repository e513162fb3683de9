import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAtWord, oneLine } from './one-line.ts';

test('text becomes one line without invisible characters', () => {
  expect(oneLine(' Bride\r\n\tor\u0000 die \u{d800}\u{ffff}')).toBe('Bride or die');
});

test.each([
  ['Say it out loud.', 30, 'Say it out loud.'],
  ['Say it out loud, then say it again.', 20, 'Say it out loud…'],
  ['x'.repeat(30), 10, `${'x'.repeat(9)}…`],
])('%s is cut to %i characters between its words', (text, most, cut) => {
  expect(cutAtWord(text, most)).toBe(cut);
});

test('cut text is never longer than it may be, and never ends in half a character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.integer({ min: 2, max: 40 }),
      (any, most) => {
        const cut = cutAtWord(oneLine(any), most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.isWellFormed()).toBe(true);
      },
    ),
  );
});
