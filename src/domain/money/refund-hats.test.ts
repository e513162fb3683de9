import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, type Cents, cents, ZERO } from './money.ts';
import {
  fullRefund,
  hatsRefund,
  notSaved,
  type RefundableLine,
  refundedHats,
  shareOfHats,
} from './refund-hats.ts';

const line = (fields: Partial<RefundableLine> = {}): RefundableLine => ({
  id: 1,
  quantity: 3,
  share: cents(8000),
  refunded: 0,
  ...fields,
});

const PLENTY = cents(1_000_000);

describe('the share of refunded hats', () => {
  test('is what was paid for them', () => {
    expect(hatsRefund([{ id: 1, quantity: 1 }], [line()], PLENTY)).toBe(2667);
    expect(hatsRefund([{ id: 1, quantity: 2 }], [line({ refunded: 1 })], PLENTY)).toBe(5333);
    expect(hatsRefund([{ id: 1, quantity: 3 }], [line()], PLENTY)).toBe(8000);
  });

  test('is at most what is left of the payment', () => {
    expect(hatsRefund([{ id: 1, quantity: 3 }], [line()], cents(796))).toBe(796);
  });

  test.each<[string, { id: number; quantity: number }[]]>([
    ['an unknown line', [{ id: 2, quantity: 1 }]],
    ['more hats than are left', [{ id: 1, quantity: 3 }]],
    ['no hat', [{ id: 1, quantity: 0 }]],
    [
      'a line twice',
      [
        { id: 1, quantity: 1 },
        { id: 1, quantity: 1 },
      ],
    ],
  ])('does not exist for %s', (_name, chosen) => {
    expect(hatsRefund(chosen, [line({ refunded: 1 })], PLENTY)).toBeNull();
  });

  test('adds up to the line’s share, in whatever steps its hats are refunded', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 500_000 }), (counts, share) => {
        const quantity = counts.reduce((sum, count) => sum + count, 0);
        let refunded = 0;
        const parts: Cents[] = [];
        for (const count of counts) {
          parts.push(shareOfHats({ quantity, share: cents(share), refunded }, count));
          refunded += count;
        }
        expect(add(ZERO, ...parts)).toBe(share);
      }),
    );
  });

  test('never gives back more than was paid, whatever was refunded by amount before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 30_000 })), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.integer({ min: 0, max: 200_000 }),
        fc.array(fc.nat(7)),
        (lines, byAmount, order) => {
          const sold = lines.map(([quantity, share], id) => line({ id, quantity, share: cents(share) }));
          const paid = add(ZERO, ...sold.map(({ share }) => share));
          let left = Math.max(0, paid - byAmount);
          let returned = 0;
          for (const id of [...new Set(order)].filter((each) => each < sold.length)) {
            const quantity = sold[id]?.quantity ?? 0;
            const amount = hatsRefund([{ id, quantity }], sold, cents(left)) ?? 0;
            returned += amount;
            left -= amount;
          }
          expect(returned + Math.min(byAmount, paid)).toBeLessThanOrEqual(paid);
        },
      ),
    );
  });
});

test('hats that were refunded are counted by line, and never more than it has', () => {
  const refunds = [{ lines: [{ id: 1, quantity: 2 }] }, { lines: [] }, { lines: [{ id: 1, quantity: 2 }] }];
  expect(refundedHats({ id: 1, quantity: 3 }, refunds)).toBe(3);
  expect(refundedHats({ id: 1, quantity: 9 }, refunds)).toBe(4);
  expect(refundedHats({ id: 2, quantity: 9 }, refunds)).toBe(0);
});

describe('a full refund', () => {
  const lines = [
    { id: 1, quantity: 2, share: cents(5000), refunded: 1 },
    { id: 2, quantity: 1, share: cents(2999), refunded: 1 },
  ];

  test('has the hats that are left, and the rest as shipping', () => {
    expect(fullRefund(lines, cents(2999))).toEqual({
      lines: [{ id: 1, quantity: 1 }],
      hats: 2500,
      shipping: 499,
    });
  });

  test('is never more than what is left', () => {
    expect(fullRefund(lines, cents(1000))).toMatchObject({ hats: 1000, shipping: 0 });
    expect(fullRefund([], cents(700))).toEqual({ lines: [], hats: 0, shipping: 700 });
  });

  test('says what it does not save', () => {
    const rows = [
      { label: 'Paid', amount: 3498 },
      { label: 'Stripe’s fee', amount: -131 },
      { label: 'Printful: hats, shipping', amount: -1667 },
      { label: 'Printful: replacements', amount: null },
      { label: 'Printful’s credit', amount: 100 },
    ];
    expect(notSaved(rows)).toBe(131 + 1667 - 100);
  });
});
