import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { arrivalOf } from './arrival-of.ts';
import type { Order } from './queries.ts';

const PAID = {
  status: 'processing',
  printfulStatus: null,
  sendAfter: new Date('2026-11-16T15:00:00Z'),
  announcedShipBy: null,
  deliveryDays: [3, 5],
  recipient: { country: 'US' },
} as unknown as Order;

const ON_HOLD = { ...PAID, status: 'on_hold' } as const;

const NOW = new Date('2026-11-16T15:00:00Z');

const knows = (order: Order, isReviewed = false) =>
  arrivalOf(order, DEFAULT_SETTINGS, { isReviewed, now: NOW }) !== null;

test.each<[string, boolean, Order]>([
  ['that goes to Printful', true, PAID],
  ['that has shipped', true, { ...PAID, status: 'shipped' }],
  ['that is on hold', false, ON_HOLD],
  ['that is on hold with a draft at Printful', false, { ...ON_HOLD, printfulStatus: 'draft' }],
  ['that is on hold while Printful makes it', true, { ...ON_HOLD, printfulStatus: 'inprocess' }],
  ['that runs late', false, { ...PAID, announcedShipBy: new Date('2026-12-01T00:00:00Z') }],
  ['that was refunded', false, { ...PAID, status: 'refunded' }],
  ['that is not paid', false, { ...PAID, sendAfter: null }],
])('whether the days of an order %s are known: %s', (_, isKnown, order) => {
  expect(knows(order)).toBe(isKnown);
});

test('the days of an order whose words are looked at are known, and later', () => {
  expect(knows(ON_HOLD, true)).toBe(true);
  const of = (isReviewed: boolean) =>
    arrivalOf(PAID, DEFAULT_SETTINGS, { isReviewed, now: NOW })?.last.getTime() ?? 0;
  expect(of(true)).toBeGreaterThan(of(false));
});

test('once the last day is over, no day of arrival is known anymore', () => {
  const at = (now: Date) =>
    arrivalOf({ ...PAID, status: 'shipped' }, DEFAULT_SETTINGS, { isReviewed: false, now });
  const { last } = at(NOW) ?? expect.fail();
  const evening = new Date(last);
  evening.setUTCHours(23, 59);
  expect(at(evening)).toEqual(at(NOW));
  expect(at(new Date(evening.getTime() + 86_400_000))).toBeNull();
});

test('an order of earlier releases arrives in the usual days of its country', () => {
  const last = (country: string, deliveryDays: Order['deliveryDays']) => {
    const order = { ...PAID, deliveryDays, recipient: { country } } as unknown as Order;
    return arrivalOf(order, DEFAULT_SETTINGS, { isReviewed: false, now: NOW })?.last;
  };
  const { standard, standardElsewhere } = DEFAULT_SETTINGS.days;
  expect(last('US', null)).toEqual(last('US', standard));
  expect(last('CA', null)).toEqual(last('CA', standardElsewhere));
  expect(last('CA', standard)).toEqual(last('US', standard));
  expect(last('US', null)).not.toEqual(last('CA', null));
});
