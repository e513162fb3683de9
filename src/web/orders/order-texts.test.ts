import { expect, test } from 'vitest';
import { cents } from '../../domain/money/money.ts';
import { HOLD_KINDS, type HoldKind } from '../../domain/orders/holds.ts';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import type { OrderEvent, ShopperOrder } from '../../wire/shopper-order.ts';
import { at, BOX, order } from './fixtures.ts';
import { dayOf, headline, refundedIn, statusText } from './order-texts.ts';

const PAID = { total: cents(3498), atBank: { held: cents(0), returned: cents(0) }, lines: [] };

test('every status has a text, and none names Printful', () => {
  for (const status of ORDER_STATUSES) {
    const words = statusText({ status, ...PAID, heldBy: [], history: [], delay: null });
    expect(words).toMatch(/^[A-Z].*\.$/);
    expect(words).not.toMatch(/printful/i);
  }
});

test('an order on hold says everything that holds it, without naming Printful', () => {
  const held = { ...PAID, status: 'on_hold', history: [], delay: null } as const;
  expect(statusText({ ...held, heldBy: ['dispute', 'printful'] })).toBe(
    'It’s paid. Your bank is looking into a dispute over the payment. The workshop is checking it. You don’t have to do anything.',
  );
  const texts = HOLD_KINDS.map((kind) => statusText({ ...held, heldBy: [kind] }));
  expect(new Set(texts).size).toBe(HOLD_KINDS.length);
  for (const text of texts) expect(text).not.toMatch(/printful/i);
});

test('a shopper who has to change words is told until when, and not that nothing is to do', () => {
  const { lines } = order({});
  const words = { state: 'change_asked', changeUntil: at('19:32') } as const;
  const asks = (...more: HoldKind[]) => {
    const asked = lines.map((line) => ({ ...line, quantity: 1, words }));
    const held = order({ status: 'on_hold', heldBy: ['content', ...more], lines: [...asked, ...lines] });
    return statusText(held).replaceAll('\u00a0', ' ');
  };
  const ask =
    'We can’t print some of the words. Change them by Nov 21, 2:32 PM EST, or you get your money back for that hat.';
  expect(asks()).toBe(`It’s paid. ${ask}`);
  expect(asks('address')).toBe(`It’s paid. We’re checking the address. ${ask}`);
});

test('of several words to change, the earliest time counts, and all their hats', () => {
  const [line] = order({}).lines as [ShopperOrder['lines'][0]];
  const asked = (id: number, changeUntil: string) => ({
    ...line,
    id,
    quantity: 1,
    words: { state: 'change_asked', changeUntil } as const,
  });
  const lines = [asked(1, at('19:32')), asked(2, at('18:32'))];
  expect(
    statusText(order({ status: 'on_hold', heldBy: ['content'], lines })).replaceAll('\u00a0', ' '),
  ).toContain('Change them by Nov 21, 1:32 PM EST, or you get your money back for those hats.');
});

const RETURNED = { ...BOX, isReturned: true };
const LATE = { shipBy: at('19:32'), refund: null, isCancelAsked: false };
const OPEN = { until: at('19:32'), canExtend: true, refund: cents(13945) };
const packed = (quantity: number) => ({ ...BOX, contents: [{ lineId: '1', quantity }] });
const ASKED_WHERE = { reason: 'returned', asksWhere: true } as ShopperOrder['problems'][0];
test.each<[Partial<ShopperOrder>, string]>([
  [{ status: 'completed', problems: [ASKED_WHERE] }, 'Your package came back. Where to now?'],
  [{ status: 'completed', problems: [{ ...ASKED_WHERE, asksWhere: false }] }, 'Your hats have arrived'],
  [{ status: 'completed', problems: [{ ...ASKED_WHERE, reason: 'damaged' }] }, 'Your hats have arrived'],
  [{ status: 'completed', parcels: [RETURNED, RETURNED] }, 'Your package came back to the workshop'],
  [{ status: 'completed', parcels: [RETURNED, BOX] }, 'Your hats have arrived'],
  [{ status: 'shipped', parcels: [RETURNED] }, 'Your hats are on the road'],
  [{ status: 'refunded' }, 'You’re getting your money back'],
  [{ window: OPEN, status: 'on_hold' }, 'Paid, and on hold'],
  [{ window: OPEN }, 'Paid. Not printed yet.'],
  [{ replaces: 'A1' }, 'Your new hats come next'],
  [{ replaces: 'A1', status: 'confirmed_with_printful' }, 'Your hats are being made'],
  [{ delay: LATE, status: 'sent_to_printful' }, 'Paid. On its way to the printer.'],
  [{ delay: LATE, status: 'confirmed_with_printful' }, 'Your hats are being made'],
  [{ status: 'shipped', parcels: [packed(1)] }, '1 of your 6 hats has shipped'],
  [{ status: 'shipped', parcels: [packed(2)] }, '2 of your 6 hats have shipped'],
  [{ status: 'shipped', parcels: [packed(6)] }, 'Your hats are on the road'],
  [{ status: 'completed', parcels: [packed(2)] }, 'Your hats have arrived'],
])('an order that is %o has the right headline', (changes, text) => {
  expect(headline(order(changes))).toBe(text);
});

test('the text for a late order has its ship-by date, and says “being made” only if it cannot be canceled', () => {
  const shipBy = '2026-12-10T23:59:59.999Z';
  const late = { ...PAID, status: 'confirmed_with_printful' as const, heldBy: [], history: [] };
  expect(statusText({ ...late, delay: { shipBy, refund: null, isCancelAsked: false } })).toMatch(
    /being made.*Dec 10, 2026\.$/,
  );
  expect(statusText({ ...late, delay: { shipBy, refund: cents(500), isCancelAsked: false } })).not.toMatch(
    /being made/,
  );
});

test('a late order that Printful is asked to cancel still waits for the workshop', () => {
  const delay = { shipBy: '2026-12-10T23:59:59.999Z', refund: null, isCancelAsked: true };
  const asked = order({ status: 'confirmed_with_printful', delay });
  expect(headline(asked)).toBe('Your hats are next in line');
  expect(statusText(asked)).toMatch(/^Your hats are next in line at the workshop\./);
});

test('the text for a canceled order mentions money only if it was paid', () => {
  const at = '2026-11-20T14:00:00.000Z';
  const canceled = { kind: 'canceled', at } as const;
  const ended = { ...PAID, heldBy: [], delay: null };
  expect(statusText({ ...ended, status: 'canceled', history: [canceled] })).toBe('It is canceled.');
  const history = [{ kind: 'paid', at }, canceled] as const;
  for (const status of ['canceled', 'refunded'] as const)
    expect(statusText({ ...ended, status, history })).toMatch(/^Your money goes back.*business days/);
  const refunded = [...history, { kind: 'refunded', amount: cents(3498), at }] as const;
  expect(statusText({ ...ended, status: 'refunded', history: refunded })).toBe(
    'Your money goes back to the card you paid with.',
  );
});

test('an order lost to a dispute says that the bank gave the money back', () => {
  const at = '2026-11-20T14:00:00.000Z';
  const lost = { ...PAID, atBank: { held: cents(0), returned: cents(3498) }, delay: null };
  expect(statusText({ ...lost, status: 'on_hold', heldBy: ['dispute', 'printful'], history: [] })).toBe(
    'It’s on hold. Your bank gave $34.98 back to you. The workshop is checking it.',
  );
  const history = [
    { kind: 'paid', at },
    { kind: 'canceled', at },
  ] as const;
  const canceled = { ...lost, status: 'canceled', heldBy: [] as HoldKind[], history } as const;
  expect(statusText(canceled)).toBe('Your bank gave $34.98 back to you.');
  const atBank = { held: cents(500), returned: cents(500) };
  expect(statusText({ ...canceled, atBank })).toMatch(
    /gave \$5\.00 back to you\. Your bank decides who gets \$5\.00.* The rest goes back to the card/,
  );
});

test('a canceled order whose refund failed says that it is paid another way', () => {
  const paid: OrderEvent[] = [{ kind: 'paid', at: at('18:31') }];
  const canceled: OrderEvent[] = [...paid, { kind: 'canceled', at: at('18:32') }];
  const failed = { status: 'refunded' as const, heldBy: ['payment' as const] };
  const text = 'Your refund didn’t go through, so we pay it another way. You don’t have to do anything.';
  for (const history of [canceled, paid]) expect(statusText(order({ ...failed, history }))).toBe(text);
  expect(headline(order({ ...failed, history: canceled }))).toBe('Your order is canceled');
});

test('a time is shown as a day, and all refunds as a sum', () => {
  const at = '2026-11-20T14:00:00.000Z';
  expect(dayOf(at)).toBe('Nov 20, 2026');
  const refund = { kind: 'refunded', amount: cents(500), at } as const;
  expect(refundedIn([{ kind: 'placed', at }, refund, refund])).toBe(1000);
  expect(refundedIn([])).toBe(0);
});
