import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { arrivalBy, shipBy } from './arrival.ts';
import { checkPartyDay, dayOf, isDay, latestDay, mayMissParty, PARTY_WORDS, partyAnswer } from './party.ts';

const standard = { id: 'STANDARD', last: '2026-12-15' };
const express = { id: 'EXPRESS', last: '2026-12-08' };

test.each([
  ['2026-12-15', 'In time.'],
  ['2026-12-14', 'Only with Express.'],
  ['2026-12-08', 'Only with Express.'],
  ['2026-12-07', 'Probably too late.'],
])('hats for a party on %s are “%s”', (party, words) => {
  const answer = partyAnswer(party, [standard, express]);
  expect(answer && PARTY_WORDS[answer]).toBe(words);
});

test('without Express, nothing comes only with Express', () => {
  expect(partyAnswer('2026-12-14', [standard])).toBe('too_late');
  expect(partyAnswer('2026-12-14', [])).toBeNull();
});

const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map(dayOf);
const ways = fc.array(
  fc.record({ id: fc.constantFrom('STANDARD', 'EXPRESS', 'FREE_SHIPPING'), last: days }),
  {
    maxLength: 3,
  },
);

test('a later party never gets a worse answer, and each answer is true of the latest days', () => {
  const order = ['too_late', 'only_express', 'in_time'];
  fc.assert(
    fc.property(days, days, ways, (a, b, options) => {
      const [early = '', late = ''] = [a, b].sort();
      const [first, second] = [partyAnswer(early, options), partyAnswer(late, options)];
      expect(order.indexOf(first ?? '')).toBeLessThanOrEqual(order.indexOf(second ?? ''));
      const inTime = options.filter(({ last }) => last <= early);
      if (first === 'too_late') expect(inTime).toEqual([]);
      if (first === 'only_express') expect(inTime.every(({ id }) => id === 'EXPRESS')).toBe(true);
      if (first === 'in_time') expect(inTime.some(({ id }) => id !== 'EXPRESS')).toBe(true);
    }),
  );
});

const NOW = new Date('2026-11-22T12:00Z');

test.each([
  ['2026-11-21', null],
  ['2026-11-20', 'That day has passed. Pick a later one, or none.'],
  ['2028-11-21', null],
  ['2028-11-22', 'That’s more than two years away. Pick an earlier day, or none.'],
  ['2026-02-30', 'The party needs a day like 2026-12-31.'],
  ['12/12/2026', 'The party needs a day like 2026-12-31.'],
])('a party on %s: %s', (day, message) => {
  expect(checkPartyDay(day, NOW)).toBe(message);
});

test('any text is a day or not, and never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => isDay(text) === (dayOf(new Date(Date.parse(text) || 0)) === text)),
  );
});

const promised = { shipBy: new Date('2026-12-02T23:59:59.999Z'), maxDeliveryDays: 10 };

test('an order may miss its party when its latest day is later, until it has arrived', () => {
  expect(latestDay(promised)).toBe('2026-12-16');
  const at = (partyOn: string | null) =>
    ORDER_STATUSES.filter((status) => mayMissParty({ status, partyOn, ...promised }));
  expect(at('2026-12-15').sort()).toEqual(
    ['confirmed_with_printful', 'on_hold', 'processing', 'sent_to_printful', 'shipped'].sort(),
  );
  expect([at('2026-12-16'), at(null)]).toEqual([[], []]);
  expect(mayMissParty({ status: 'processing', partyOn: '2026-12-15', ...promised, shipBy: null })).toBe(
    false,
  );
});

test('an order that ships by its promise arrives by the last day that the cart named', () => {
  const start = fc.date({ min: NOW, max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 30 }), (from, most) => {
      const named = arrivalBy([1, most], from, { days: DEFAULT_SETTINGS.days }).last;
      const order = { shipBy: shipBy(from, DEFAULT_SETTINGS), maxDeliveryDays: most };
      expect(latestDay(order)).toBe(dayOf(named));
    }),
  );
});
