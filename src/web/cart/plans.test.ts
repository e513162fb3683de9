import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlans } from './plans.ts';

test('plans survive a reload, and broken ones keep their valid parts', () => {
  const plans = { country: 'CA', partyOn: '2026-12-12' };
  expect(parsePlans(JSON.stringify(plans))).toEqual(plans);
  expect(parsePlans(JSON.stringify({ ...plans, partyOn: '2026-02-30' }))).toEqual({ ...plans, partyOn: '' });
  expect(parsePlans(JSON.stringify({ ...plans, country: 7 }))).toEqual({ ...plans, country: '' });
});

test('garbage reads as no plans', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constant(null), fc.string(), fc.json()), (text) => {
      expect(parsePlans(text)).toEqual({ country: '', partyOn: '' });
    }),
  );
});
