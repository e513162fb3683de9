import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { dayOf } from '../../domain/shipping/party.ts';
import { changePlans, parsePlans, plannedParty } from './plans.ts';

test('plans survive a reload, and broken ones keep their valid parts', () => {
  const plans = { country: 'CA', partyOn: '2026-12-12' };
  expect(parsePlans(JSON.stringify(plans))).toEqual(plans);
  expect(parsePlans(JSON.stringify({ ...plans, partyOn: '2026-02-30' }))).toEqual({ ...plans, partyOn: '' });
  expect(parsePlans(JSON.stringify({ ...plans, country: 7 }))).toEqual({ ...plans, country: '' });
});

test.each([
  ['Pacific/Honolulu', '2026-12-01T08:00Z', '2026-11-30'],
  ['Pacific/Auckland', '2026-11-30T20:00Z', '2026-12-01'],
])('a party in %s is ordered for until its day ends there', (zone, now, today) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  vi.stubEnv('TZ', zone);
  changePlans({ partyOn: today });
  expect(plannedParty()).toBe(today);
  changePlans({ partyOn: dayOf(new Date(Date.parse(today) - 86_400_000)) });
  expect(plannedParty()).toBe('');
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('garbage reads as no plans', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constant(null), fc.string(), fc.json()), (text) => {
      expect(parsePlans(text)).toEqual({ country: '', partyOn: '' });
    }),
  );
});
