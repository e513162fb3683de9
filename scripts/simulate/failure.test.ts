import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shrink } from '../../test/simulation/shrink.ts';
import type { Part, WorldScript } from '../../test/simulation/world/open-world.ts';
import { failureIn, isTypo, kindOf } from './failure.ts';

test('a broken world is found in the output', () => {
  const output =
    'log\nSeed 17 breaks what must hold:\n  - order AB12CD34EF: paid twice\n  - more\n\nWhat happened last:\n';
  expect(failureIn(output)).toEqual({ seed: 17, violation: 'order AB12CD34EF: paid twice' });
  expect(failureIn('500 worlds in 3 s, 0 of them broken\n')).toBeNull();
});

test('violations of one kind differ only in ids and amounts', () => {
  const kind = kindOf('order KFR2BDV8DZ: Stripe has received 3498, the order says null');
  expect(kindOf('order 7QWE2BDV8D: Stripe has received nothing, the order says null')).not.toBe(kind);
  expect(kindOf('order 7QWE2BDV8D: Stripe has received 999, the order says null')).toBe(kind);
});

test('a typo in a planted bug is not noticed by a world', () => {
  const thrown = (name: string) => ({ seed: 1, violation: `a bug was thrown: ${name}: x is not defined` });
  expect(isTypo(thrown('ReferenceError'))).toBe(true);
  expect(isTypo(thrown('Error'))).toBe(false);
});

const PARTS: readonly Part[] = ['kill', 'stripeFails', 'webhookTwice', 'jobTwice', 'owner', 'banks'];
const WHOLE: WorldScript = { seed: 3, days: 2, shoppers: 5, without: [] };

test('a failing world shrinks to exactly what the failure needs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...PARTS]),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(0.25, 0.5, 1, 2),
      async (needed, shoppers, days) => {
        const fails = async (script: WorldScript) =>
          script.days >= days &&
          script.shoppers >= shoppers &&
          needed.every((part) => !script.without.includes(part));
        const smallest = await shrink(WHOLE, PARTS, fails);
        expect(smallest).toMatchObject({ seed: 3, days, shoppers });
        expect([...smallest.without].sort()).toEqual(PARTS.filter((part) => !needed.includes(part)).sort());
      },
    ),
  );
});
