import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { ORDER, PAID, SHIPPED } from './fixtures.ts';
import { OrderParcels } from './order-parcels.tsx';

const [PARCEL] = ORDER.parcels as [AdminOrderDetail['parcels'][number]];
const at = '2026-11-24T15:00:00.000Z';
const parcel = (changes: Partial<typeof PARCEL>) => ({ ...PARCEL, ...changes });

async function opened(changes: Partial<AdminOrderDetail>, order = SHIPPED) {
  const page = await openAdmin(<OrderParcels order={{ ...order, ...changes }} />, {});
  const track = page.document.querySelector('.order-track')?.getAttribute('aria-label') ?? null;
  return { page, text: page.text(), track };
}

describe('how far the hats have come', () => {
  test.each<[Partial<AdminOrderDetail>, string | null]>([
    [{}, null],
    [{ status: 'confirmed_with_printful' }, 'Being made, step 2 of 4'],
    [{ status: 'shipped' }, 'On its way, step 3 of 4'],
    [{ status: 'completed' }, 'Delivered, step 4 of 4'],
    [{ status: 'canceled' }, null],
    [{ status: 'refunded' }, null],
    [{ status: 'shipped', paidAt: null }, null],
  ])('without parcels, %o', async (changes, track) => {
    expect((await opened(changes, PAID)).track).toBe(track);
  });

  test.each<[AdminOrderDetail['parcels'], Partial<AdminOrderDetail>, string | null]>([
    [[parcel({})], {}, 'On its way, step 3 of 4'],
    [[parcel({ deliveredAt: at })], {}, 'On its way, step 3 of 4'],
    [[parcel({ deliveredAt: at })], { shipped: { hats: 3, of: 3 } }, 'Delivered, step 4 of 4'],
    [
      [parcel({ deliveredAt: at }), parcel({ id: '2' })],
      { shipped: { hats: 3, of: 3 } },
      'On its way, step 3 of 4',
    ],
    [[parcel({ isCanceled: true })], { status: 'processing' }, 'Paid, step 1 of 4'],
  ])('with parcels, %#', async (parcels, changes, track) => {
    const shown = await opened({ parcels, ...changes });
    expect(shown.track).toBe(track);
    const [, step] = /step (\d)/.exec(track ?? '') ?? [];
    expect(shown.page.document.querySelectorAll('[data-on]')).toHaveLength(Number(step));
  });

  test('before a parcel, the promised day is named', async () => {
    const { text } = await opened({ status: 'confirmed_with_printful' }, PAID);
    expect(text).toMatch(/\|Being made\.\|Nothing shipped yet\. ?Promised by [^|]*Dec 1, 2026\./);
    const open = await opened({ status: 'confirmed_with_printful', arrivesBy: null }, PAID);
    expect(open.text).not.toContain('Promised');
  });
});

describe('a parcel', () => {
  test.each([
    [{}, /\|Shipped Sat, Nov 21, 3:00 PM\|/],
    [{ deliveredAt: at }, /\|Delivered Tue, Nov 24, 3:00 PM\|/],
    [{ isReturned: true, deliveredAt: at }, /\|Came back\|/],
    [{ isCanceled: true, isReturned: true }, /\|Canceled by Printful\|/],
  ])('says where it is: %o', async (changes, text) => {
    expect((await opened({ parcels: [parcel(changes)] })).text).toMatch(text);
  });

  test('has its hats, its town, and its number, which is a link if there is one', async () => {
    const { page, text } = await opened({ parcels: [parcel({})] });
    expect(text).toContain('1 hat to Toledo, OH. Promised by ');
    expect(page.find('a').href).toBe('https://tools.usps.com/9400');
    const odd = await opened({ parcels: [parcel({ trackingUrl: '', hats: 2 })] });
    expect(odd.page.document.querySelector('a')).toBeNull();
    expect(odd.text).toContain('2 hats to Toledo');
    expect((await opened({ parcels: [parcel({ hats: null })] })).text).not.toContain('hats to Toledo');
  });

  test('says what the carrier expects, until it has arrived', async () => {
    const arrives = { first: '2026-11-25', last: '2026-11-25' };
    const latest = { at, text: 'out for delivery' };
    const tracking = { arrives, latest } as unknown as (typeof PARCEL)['tracking'];
    const { text } = await opened({ parcels: [parcel({ tracking })] });
    expect(text).toMatch(
      /The carrier expects it on [^|]*Nov 25, 2026\. ?Tue, Nov 24, 3:00 PM: Out for delivery/,
    );
    const later = { ...tracking, arrives: { ...arrives, last: '2026-11-27' } } as typeof tracking;
    expect((await opened({ parcels: [parcel({ tracking: later })] })).text).toMatch(
      /between [^|]*Nov 25, 2026 and [^|]*Nov 27, 2026\./,
    );
    for (const end of [{ deliveredAt: at }, { isReturned: true }, { isCanceled: true }])
      expect((await opened({ parcels: [parcel({ tracking, ...end })] })).text).not.toContain('carrier');
  });

  test('among several has its number beside what became of it', async () => {
    const parcels = [parcel({}), parcel({ id: '2', trackingNumber: '9500' })];
    const { page, text } = await opened({ parcels });
    expect(text).toContain('|Parcels|');
    expect(page.document.querySelectorAll('.order-parcel a')).toHaveLength(2);
    expect(
      (await opened({ parcels: [parcel({})] })).page.document.querySelectorAll('.order-parcel a'),
    ).toEqual([]);
  });

  test('of some of the hats says how many', async () => {
    expect((await opened({})).text).toContain('|2 of 3 hats have shipped.|');
    expect((await opened({ shipped: { hats: 1, of: 3 } })).text).toContain('|1 of 3 hats has shipped.|');
    for (const hats of [0, 3])
      expect((await opened({ shipped: { hats, of: 3 } })).text).not.toContain('shipped.|');
  });
});
