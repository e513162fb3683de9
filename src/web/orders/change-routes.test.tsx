import type { ComponentProps } from 'react';
import { describe, expect, test } from 'vitest';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import type { ShopperOrder } from '../../wire/shopper-order.ts';
import AddressPage from './address-route.tsx';
import { order } from './fixtures.ts';
import GiftPage from './gift-route.tsx';

const window = { until: new Date(Date.now() + 600_000).toISOString(), canExtend: true, refund: 13945 };
const ORDER = order({ window: window as ShopperOrder['window'], sentTo: ['Maya Ortiz'] });
const PATH = `/api/orders/${ORDER.id}`;
const ADDRESS = { ...ORDER.address };
const GIFT = { note: 'Enjoy', from: 'Jo', email: '' };
const NO_GIFT = { isGift: 'no', note: '', from: '', email: '' };

const loaded = (changes: object) => ({
  loaderData: {
    id: ORDER.id,
    wasCanceled: false,
    window: ORDER.window,
    address: ADDRESS,
    email: ORDER.email,
    orderKey: 'k',
    back: '/back',
    gift: null,
    sentTo: ORDER.sentTo,
    toAddress: '/address',
    ...changes,
  },
});
const openAddress = (changes: object = {}, answers: Record<string, unknown> = {}) => {
  const props = loaded(changes) as unknown as ComponentProps<typeof AddressPage>;
  return openShopPage(<AddressPage {...props} />, answers, '/orders/1/address');
};
const openGift = (changes: object = {}, answers: Record<string, unknown> = {}) => {
  const props = loaded(changes) as unknown as ComponentProps<typeof GiftPage>;
  return openShopPage(<GiftPage {...props} />, answers, '/orders/1/gift');
};
const refused = (status: number, error: object) => () => new Response(JSON.stringify({ error }), { status });

describe('the address of a paid order', () => {
  test('is saved with what it was, and leads back', async () => {
    const page = await openAddress();
    await page.play({ City: 'Memphis' }, 'Save the address');
    expect(page.sent).toEqual([
      [
        `POST ${PATH}/address`,
        expect.objectContaining({ city: 'Memphis', zipCode: '37203', key: 'k', was: ADDRESS }),
      ],
    ]);
    expect(page.address()).toBe('/back');
    expect(page.text()).toContain(
      'Country: United States. It stays, because shipping is paid. You have until ',
    );
  });

  test('is not sent while a field is empty', async () => {
    const page = await openAddress();
    await page.play({ City: '' }, 'Save the address');
    expect(page.sent).toEqual([]);
    expect(page.field('City').getAttribute('aria-invalid')).toBe('true');
  });

  test('that is refused says so at its field', async () => {
    const page = await openAddress(
      {},
      { [`POST ${PATH}/address`]: refused(422, { code: 'invalid', path: 'city', message: 'No such city.' }) },
    );
    await page.play({ City: 'Memfis' }, 'Save the address');
    expect(page.text()).toContain('|No such city.|');
    expect(page.address()).toBe('/orders/1/address');
  });

  test('that somebody else changed is saved on top of theirs the second time', async () => {
    const details = { ...ADDRESS, city: 'Austin' };
    const page = await openAddress(
      {},
      {
        [`POST ${PATH}/address`]: refused(409, { code: 'conflict', message: 'Changed to Austin.', details }),
      },
    );
    await page.play({ City: 'Memphis' }, 'Save the address');
    expect(page.text()).toContain('|Changed to Austin.|');
    await page.play('Save the address');
    expect(page.sent.at(-1)?.[1]).toMatchObject({ city: 'Memphis', was: details });
  });

  test('that is too late leaves only the way back', async () => {
    const page = await openAddress(
      {},
      { [`POST ${PATH}/address`]: refused(409, { code: 'conflict', message: 'Too late.' }) },
    );
    await page.play({ City: 'Memphis' }, 'Save the address');
    expect(page.text()).toContain('|Too late.|');
    expect([page.has('Save the address'), page.has('Never mind')]).toEqual([false, false]);
  });
});

describe('the gift of a paid order', () => {
  test('is made, and leads back', async () => {
    const page = await openGift();
    expect(page.text()).toContain('The box goes to Maya Ortiz, Nashville.');
    await page.play({ 'The note': 'Enjoy', From: 'Jo' }, 'Make it a gift');
    expect(page.sent).toEqual([[`POST ${PATH}/gift`, { ...GIFT, isGift: 'yes', key: 'k', was: NO_GIFT }]]);
    expect(page.address()).toBe('/back');
  });

  test('with mistakes is not saved, and says so at its fields until they are right', async () => {
    const page = await openGift();
    await page.play({ 'The note': 'x'.repeat(201), From: '😀' });
    await page.submit();
    expect([page.sent, page.document.activeElement.name]).toEqual([[], 'gift']);
    expect(page.text()).toContain('We can’t print 😀 in a note.');
    await page.play({ 'The note': 'Enjoy' });
    expect(page.field('The note').getAttribute('aria-invalid')).toBeNull();
    await page.submit();
    expect([page.sent, page.document.activeElement.name]).toEqual([[], 'gift-from']);
  });

  test('is taken away', async () => {
    const page = await openGift({ gift: GIFT });
    await page.play('It’s not a gift');
    expect(page.sent).toEqual([
      [`POST ${PATH}/gift`, { ...GIFT, isGift: 'no', key: 'k', was: { ...GIFT, isGift: 'yes' } }],
    ]);
  });

  test('that is refused says so at its field', async () => {
    const page = await openGift(
      { gift: GIFT },
      { [`POST ${PATH}/gift`]: refused(422, { code: 'invalid', path: 'note', message: 'Too rude.' }) },
    );
    await page.play({ 'The note': 'Rude' }, 'Save the note');
    expect(page.text()).toContain('|Too rude.|');
    expect(page.address()).toBe('/orders/1/gift');
  });
});

test('a gift that somebody else changed is saved on top of theirs the second time', async () => {
  const details = { ...GIFT, isGift: 'yes', note: 'Theirs' };
  const page = await openGift(
    { gift: GIFT },
    { [`POST ${PATH}/gift`]: refused(409, { code: 'conflict', message: 'Changed.', details }) },
  );
  await page.play({ 'The note': 'Mine' }, 'Save the note', 'Save the note');
  expect(page.sent.at(-1)?.[1]).toMatchObject({ note: 'Mine', was: details });
});

describe('once the time is over', () => {
  test.each([
    ['the address', openAddress, {}, 'It’s too late to change the address here.'],
    ['no gift', openGift, {}, 'It’s too late to make it a gift here. Your hats are being made.'],
    ['a gift', openGift, { gift: GIFT }, 'It’s too late to change the note here. Your gift is being made.'],
  ])('%s stays as it is', async (_name, open, changes, text) => {
    const page = await open({ ...changes, window: null });
    expect(page.text()).toContain(`|Already on its way|${text}`);
    expect(page.has(`Back to order #${ORDER.id}`)).toBe(true);
  });

  test('a canceled order says that it is canceled', async () => {
    expect((await openAddress({ window: null, wasCanceled: true })).text()).not.toContain(
      'Already on its way',
    );
  });
});
