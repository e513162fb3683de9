import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextLook } from './next-look.ts';

const DELAYS = [120_000, 300_000, 900_000];
const BEGIN = new Date('2026-11-22T12:00:00Z');
const at = (ms: number) => new Date(BEGIN.getTime() + ms);

test('each look is followed by the next one, and the last by none', () => {
  expect(nextLook(BEGIN, BEGIN, DELAYS)).toEqual(at(120_000));
  expect(nextLook(BEGIN, at(120_000), DELAYS)).toEqual(at(300_000));
  expect(nextLook(BEGIN, at(899_999), DELAYS)).toEqual(at(900_000));
  expect(nextLook(BEGIN, at(900_000), DELAYS)).toBeNull();
});

test('the next look is always later, and looks end with the last delay', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1e8 })),
      fc.integer({ min: 0, max: 2e8 }),
      (delays, late) => {
        let looks = 0;
        for (let now = at(late); ; looks += 1) {
          const next = nextLook(BEGIN, now, delays);
          if (!next) break;
          expect(next.getTime()).toBeGreaterThan(now.getTime());
          now = next;
        }
        expect(looks).toBe(new Set(delays.filter((delay) => delay > late)).size);
      },
    ),
  );
});
