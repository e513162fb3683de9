import { describe, expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { type OrderPast, orderStory } from './order-story.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 12, 22, minutes));

const QUIET: OrderPast = {
  name: 'Dana',
  hats: 4,
  total: cents(10796),
  replaces: null,
  moves: [],
  changes: [],
  refunds: [],
  disputes: [],
  holds: [],
  parcels: [],
  notes: [],
  problems: [],
  mails: [],
};

const tell = (past: Partial<OrderPast>) =>
  orderStory({ ...QUIET, ...past }).map(({ who, text }) => (who === null ? text : `${who} ${text}`));

describe('the story of an order', () => {
  test('says when it becomes a gift, gets another note, and is no gift anymore', () => {
    const change = { kind: 'gift', who: 'shopper', hats: null } as const;
    expect(
      tell({
        changes: [
          { ...change, from: '', to: 'A gift from Dad', at: at(1) },
          { ...change, from: 'A gift from Dad', to: 'A gift from Mom', at: at(2) },
          { ...change, from: 'A gift from Mom', to: '', at: at(3) },
        ],
      }),
    ).toEqual([
      'Dana took the gift note away, which was: A gift from Mom.',
      'Dana changed the gift note from “A gift from Dad” to “A gift from Mom”.',
      'Dana made it a gift: A gift from Dad.',
    ]);
  });

  test.each([
    ['won', 'The dispute ended in the shop’s favor. The money is back.'],
    ['lost', 'The bank decided for Dana. $107.96 is gone.'],
    ['prevented', 'The dispute was prevented. No money was taken.'],
    ['warning_closed', 'The bank closed its question without a dispute. No money was taken.'],
  ])('says how a dispute ended that is %s', (status, text) => {
    const dispute = { amount: cents(10796), status, reason: 'fraudulent', at: at(1), closedAt: at(2) };
    expect(tell({ disputes: [dispute] })[0]).toBe(`Stripe: ${text}`);
  });

  test('says what was paid before the email about it, which is stored a moment earlier', () => {
    const paid = at(2);
    const mail = { id: 7, kind: 'order-confirmed', subject: 'Order confirmed', to: 'dana@example.net' };
    expect(
      tell({
        moves: [{ from: 'pending', to: 'processing', cause: 'Stripe', at: paid }],
        mails: [{ ...mail, isToOwner: false, isSent: true, at: new Date(paid.getTime() - 40) }],
        notes: [{ who: 'kim@hats.example', text: 'Fast!', at: new Date(paid.getTime() + 300) }],
      }),
    ).toEqual([
      'kim@hats.example noted: “Fast!”',
      'We emailed “Order confirmed” to dana@example.net',
      'Dana paid $107.96.',
    ]);
  });

  test('is told in sentences, the newest first', () => {
    expect(
      tell({
        moves: [
          { from: null, to: 'pending', cause: 'checkout', at: at(1) },
          { from: 'pending', to: 'processing', cause: 'Stripe: payment_intent.succeeded', at: at(2) },
          { from: 'processing', to: 'sent_to_printful', cause: 'draft at Printful', at: at(8) },
          {
            from: 'sent_to_printful',
            to: 'confirmed_with_printful',
            cause: 'confirmed at Printful',
            at: at(9),
          },
        ],
        changes: [
          { kind: 'words', who: 'shopper', hats: 1, from: 'MY EXX', to: 'MY EX', at: at(4) },
          { kind: 'more_time', who: 'shopper', hats: null, from: '', to: '', at: at(5) },
        ],
        mails: [
          {
            id: 7,
            kind: 'order-confirmed',
            subject: 'Order confirmed',
            to: 'dana@example.net',
            isToOwner: false,
            at: at(3),
            isSent: true,
          },
        ],
        notes: [{ who: 'kim@hats.example', text: 'Called her.', at: at(20) }],
        disputes: [
          {
            amount: cents(10796),
            status: 'lost',
            reason: 'product_not_received',
            at: at(30),
            closedAt: at(40),
          },
        ],
      }),
    ).toEqual([
      'Stripe: The bank decided for Dana. $107.96 is gone.',
      'Stripe: Dana’s bank opened a dispute over $107.96: “not received”.',
      'kim@hats.example noted: “Called her.”',
      'Printful confirmed the order and started.',
      'The order went to Printful.',
      'Dana took ten more minutes.',
      'Dana changed 1 hat from “MY EXX” to “MY EX”.',
      'We emailed “Order confirmed” to dana@example.net',
      'Dana paid $107.96.',
      'Dana ordered 4 hats for $107.96.',
    ]);
  });

  test('says which hats were refunded, why, and whether it worked', () => {
    const refund = {
      amount: cents(2699),
      status: 'succeeded',
      reasonKind: 'misprint',
      reason: '',
      failure: null,
      who: 'kim@hats.example',
      hats: ['CAKE / SECURITY'],
      at: at(1),
    } as const;
    expect(tell({ refunds: [refund] })).toEqual([
      'kim@hats.example refunded $26.99 for CAKE / SECURITY. The lettering is wrong.',
    ]);
    expect(
      tell({ refunds: [{ ...refund, status: 'failed', failure: 'lost_or_stolen_card', who: 'shop' }] }),
    ).toEqual(['We tried to refund $26.99 for CAKE / SECURITY, but it failed: Lost or stolen card.']);
  });

  test('tells a parcel once, whatever the order’s status says', () => {
    const parcel = {
      carrier: 'USPS',
      service: '',
      trackingNumber: '9400',
      state: 'delivered',
      hats: ['Bride Tribe'],
      shippedAt: at(1),
      deliveredAt: at(3),
      seenAt: at(3),
    } as const;
    const moves = [
      { from: 'confirmed_with_printful', to: 'shipped', cause: 'parcel', at: at(2) },
      { from: 'shipped', to: 'completed', cause: 'delivered', at: at(4) },
    ] as const;
    expect(tell({ moves, parcels: [parcel] })).toEqual([
      'USPS delivered it.',
      'Printful shipped a parcel with USPS, 9400 (Bride Tribe).',
    ]);
    expect(tell({ moves })).toEqual([
      'Nobody scanned the delivery. The order counts as done.',
      'Printful shipped the order.',
    ]);
  });

  test.each([
    ['canceled', 'robin paid it another way', 'The order stays canceled.'],
    ['canceled', 'canceled: late', 'The order was canceled: Late.'],
    ['refunded', 'refunded in full', 'Everything that was paid is refunded.'],
  ] as const)('says that an order on hold ends (%s, %s), and not that it goes on', (to, cause, text) => {
    const hold = { kind: 'payment', cause: 'refund.1', reason: 'a refund failed', since: at(1) } as const;
    expect(
      tell({
        holds: [{ ...hold, endedAt: at(2), endedBy: cause }],
        moves: [{ from: 'on_hold', to, cause, at: at(2) }],
      }),
    ).toEqual([text, expect.stringMatching(/^The order waits/)]);
  });

  test('has no code words, whatever the order went through', () => {
    const texts = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.flatMap((to) =>
        tell({ moves: [{ from, to, cause: 'Stripe: payment_intent.canceled', at: at(1) }] }),
      ),
    );
    expect(texts.filter((text) => /_|payment.intent|undefined|null/.test(text))).toEqual([]);
  });
});
