import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../../domain/design/design.ts';
import { cents } from '../../../domain/money/money.ts';
import type { StoredChange } from '../change-window/queries.ts';
import { orderHistory } from './order-history.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));

test('a history has each step once, and no internal status', () => {
  const moves = [
    { to: 'pending', at: at(1) },
    { to: 'payment_failed', at: at(2) },
    { to: 'processing', at: at(3) },
    { to: 'on_hold', at: at(4) },
    { to: 'processing', at: at(5) },
    { to: 'sent_to_printful', at: at(6) },
    { to: 'confirmed_with_printful', at: at(7) },
  ] as const;
  expect(orderHistory({ moves, refunds: [] }).map(({ kind, at }) => [kind, at.slice(11, 13)])).toEqual([
    ['placed', '01'],
    ['declined', '02'],
    ['paid', '03'],
    ['in_production', '07'],
  ]);
});

test('a corrected address is told by its new street, so that two corrections differ', () => {
  const address = {
    name: 'Maya',
    address2: '',
    city: 'Nashville',
    state: 'TN',
    zip: '37203',
    country: 'US',
  } as const;
  const [one, two, three] = ['1 Elm', '2 Elm', '3 Elm'].map((address1) => ({ ...address, address1 }));
  if (!one || !two || !three) throw new Error('no addresses');
  const changes = [
    { id: 1, kind: 'address', before: one, after: two, who: 'shopper', at: at(4) },
    { id: 2, kind: 'address', before: two, after: three, who: 'boss@example.com', at: at(5) },
  ] as const;
  expect(orderHistory({ moves: [], refunds: [], changes })).toMatchObject([
    { kind: 'address_changed', street: '2 Elm', by: 'shopper' },
    { kind: 'address_changed', street: '3 Elm', by: 'shop' },
  ]);
});

test('an order becomes a gift, gets another note, and is no gift anymore', () => {
  const [one, two] = ['Hi', 'Ho'].map((note) => ({ note, from: '', email: '' }));
  if (!one || !two) throw new Error('no gifts');
  const gifts = [null, one, two, null];
  const changes = gifts.slice(1).map((after, id) => {
    const before = gifts[id] ?? null;
    return { id, kind: 'gift', before, after, who: 'shopper', at: at(id + 4) } as const;
  });
  expect(orderHistory({ moves: [], refunds: [], changes })).toMatchObject(
    ['made', 'changed', 'taken_away'].map((change) => ({ kind: 'gift_changed', by: 'shopper', change })),
  );
});

test('a history has each accepted refund in its place, with its amount', () => {
  const moves = [
    { to: 'pending', at: at(1) },
    { to: 'processing', at: at(2) },
    { to: 'shipped', at: at(6) },
    { to: 'refunded', at: at(9) },
  ] as const;
  const refunds = [
    { amount: cents(500), status: 'succeeded', createdAt: at(4) },
    { amount: cents(900), status: 'failed', createdAt: at(5) },
    { amount: cents(2998), status: 'pending', createdAt: at(8) },
  ] as const;
  expect(orderHistory({ moves, refunds }).slice(2)).toEqual([
    { kind: 'refunded', amount: 500, at: at(4).toISOString() },
    { kind: 'shipped', at: at(6).toISOString() },
    { kind: 'refunded', amount: 2998, at: at(8).toISOString() },
  ]);
});

test('an order that replaces hats for free is not said to be paid', () => {
  const moves = [
    { to: 'pending', at: at(1) },
    { to: 'processing', at: at(2) },
    { to: 'completed', at: at(3) },
  ] as const;
  const kinds = (isReplacement: boolean) =>
    orderHistory({ moves, refunds: [], isReplacement }).map(({ kind }) => kind);
  expect(kinds(true)).toEqual(['placed', 'replacing', 'delivered']);
  expect(kinds(false)).toEqual(['placed', 'paid', 'delivered']);
});

test('every other change is told by who made it, and new words with the old ones', () => {
  const hats = (textLine1: string) => ({
    design: { ...DEFAULT_DESIGN, textLine1, textLine2: '' },
    quantity: 1,
  });
  const changes = [
    { kind: 'email', before: { email: 'a@example.com' }, after: { email: 'b@example.com' } },
    { kind: 'more_time', before: null, after: null },
    { kind: 'sent_now', before: null, after: null },
    { kind: 'words', lineId: 7, before: hats('Tirbe'), after: hats('Tribe') },
  ].map((change, id) => ({ id, who: 'shopper', at: at(id), ...change })) as unknown as StoredChange[];
  expect(orderHistory({ moves: [], refunds: [], changes })).toEqual([
    { kind: 'email_changed', by: 'shopper', at: at(0).toISOString() },
    { kind: 'more_time', by: 'shopper', at: at(1).toISOString() },
    { kind: 'sent_early', by: 'shopper', at: at(2).toISOString() },
    { kind: 'words_changed', by: 'shopper', at: at(3).toISOString(), from: 'Tirbe', to: 'Tribe' },
  ]);
});
