import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { LINE, ORDER, PAID, SHIPPED, STORE_LINE } from './fixtures.ts';
import { Order } from './order-detail.tsx';

const opened = (order: AdminOrderDetail) =>
  openAdmin(<Order order={order} />, {
    [`/api/admin/orders/${order.id}/problems`]: { problems: [] },
  });

describe('the hats of an order', () => {
  const buttons = (page: Awaited<ReturnType<typeof opened>>) =>
    page.document.querySelectorAll('.order-hats button').map(({ textContent }) => textContent);

  test('say how they are made and what was paid back', async () => {
    const stitched = { ...LINE, name: 'Lake House', refunded: 1, seen: null, printFile: '/print.png' };
    const making = { ...LINE.making, isStitched: true };
    const page = await opened({
      ...PAID,
      lines: [
        { ...stitched, making },
        { ...STORE_LINE, refunded: 1 },
      ],
    });
    const text = page.text('.order-hats');
    expect(text).toContain('|Lake / House |×2|Navy, ');
    expect(text).toContain(', Impact Bold, embroidered.|Proof|, |print file|1 of 2 refunded|$45.00|Change|');
    expect(text).toContain('|Feral & Thriving |As in the Printful store|Proof|Refunded|$20.00|');
  });

  test('are changed before they are made, unless they are pictured or refunded', async () => {
    const refused = { ...LINE, words: { id: 1, state: 'refunded' } } as const;
    expect(
      buttons(await opened({ ...PAID, lines: [LINE, STORE_LINE, { ...refused, position: 2 }] })),
    ).toEqual(['Change']);
  });

  test.each([
    [{}, {}, ''],
    [{}, { refunded: 2 }, 'This hat is refunded already.'],
    [{ replaces: 'A1', money: { ...SHIPPED.money, total: '0.00' } }, {}, 'This order was free.'],
    [{ money: { ...SHIPPED.money, refunded: '69.00' } }, {}, 'Nothing is left to refund.'],
    [
      { disputes: [{ ...ORDER.disputes[0], amount: '69.00' }] as AdminOrderDetail['disputes'] },
      {},
      'No refund while the bank holds the money, or Dana gets it twice.',
    ],
  ])('can be refunded, or it says why not (%#)', async (order, line, why) => {
    const page = await opened({ ...SHIPPED, ...order, lines: [{ ...LINE, ...line }] });
    await page.play('Fix');
    expect(page.text('dialog')).toContain(`|Refund this hat|${why && `${why}|`}Claim it from Printful|`);
    expect(page.has('Refund this hat')).toBe(why === '');
    await page.play('Claim it from Printful');
    expect(page.text('dialog')).toContain('|Claim 1 hat from Printful?|');
  });
});

describe('the parcels of an order', () => {
  const [PARCEL] = ORDER.parcels as [AdminOrderDetail['parcels'][0]];
  const day = '2026-12-02';
  const tracking = (last: string) => ({
    arrives: { first: day, last },
    latest: { at: ORDER.createdAt, text: 'left the depot' },
  });
  const table: [Partial<AdminOrderDetail>, string][] = [
    [
      { parcels: [], status: 'confirmed_with_printful', shipped: { hats: 0, of: 3 } },
      '|Parcel|Being made.|Nothing shipped yet. Promised by Dec 1, 2026.|',
    ],
    [{ shipped: { hats: 1, of: 3 } }, '|1 of 3 hats has shipped.|'],
    [{ shipped: { hats: 3, of: 3 } }, '|Parcel|USPS 9400|Shipped Sat, Nov 21, 3:00 PM|1 hat to Toledo, OH.'],
    [
      { parcels: [{ ...PARCEL, hats: 2, tracking: tracking(day) }] },
      '2 hats to Toledo, OH. Promised by Dec 1, 2026. The carrier expects it on Dec 2, 2026. Sat, Nov 21, 3:00 PM: Left the depot',
    ],
    [
      { parcels: [{ ...PARCEL, tracking: tracking('2026-12-04') }] },
      'The carrier expects it between Dec 2, 2026 and Dec 4, 2026.',
    ],
    [
      { parcels: [{ ...PARCEL, deliveredAt: ORDER.createdAt, tracking: tracking(day) }] },
      '|Delivered Sat, Nov 21, 3:00 PM|1 hat to Toledo, OH. Promised by Dec 1, 2026.|',
    ],
    [
      { parcels: [PARCEL, { ...PARCEL, id: '2', isReturned: true, trackingUrl: '', hats: null }] },
      '|Came back|to Toledo, OH. Promised by Dec 1, 2026.|USPS 9400|',
    ],
    [{ parcels: [{ ...PARCEL, isCanceled: true }], status: 'canceled' }, ''],
  ];
  test.each(table)('%# say how far the hats are', async (order, text) => {
    const page = await opened({ ...SHIPPED, ...order });
    expect(page.text()).toContain(text);
  });
});
