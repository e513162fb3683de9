import { describe, expect, onTestFinished, test } from 'vitest';
import { loadPage, NOT_FOUND } from '../../../../test/small-dom/load-page.ts';
import { openShopPage, ROOT_DATA } from '../../../../test/small-dom/open-shop.tsx';
import { cents } from '../../../domain/money/money.ts';
import type { ShopperLine, ShopperOrder } from '../../../wire/shopper-order.ts';
import { order } from '../../orders/fixtures.ts';
import PaidHatPage, { loader } from './route.tsx';

const ID = '7K2Q9MXA4T';
const [SIX] = order({}).lines as [ShopperLine];
const ONE: ShopperLine = {
  ...SIX,
  quantity: 1,
  amount: cents(2499),
  design: { ...SIX.design, textLine1: 'Mentally', textLine2: 'at the lake', textLine3: '' },
};
const until = new Date(Date.now() + 600_000).toISOString();
const WINDOW: ShopperOrder['window'] = { until, canExtend: true, refund: cents(2499) };
const SAVE = `POST /api/orders/${ID}/lines/1/design`;
const refused = (status: number, error: object) => () => new Response(JSON.stringify({ error }), { status });

const load = (
  line: ShopperLine,
  changes: Partial<ShopperOrder> = {},
  address = `/orders/${ID}/hats/1?key=k`,
) =>
  loadPage(loader, address, {
    shopperOrder: async (_id: string, key: string) =>
      key === 'k' ? order({ lines: [line], window: WINDOW, ...changes }) : null,
    outlines: async () => '',
    slogans: () => [],
    params: { id: ID, line: '1' },
  });

async function opened(line = ONE, answers: object = {}, changes: Partial<ShopperOrder> = {}) {
  const props = { loaderData: await load(line, changes) };
  return openShopPage(<PaidHatPage {...(props as unknown as Parameters<typeof PaidHatPage>[0])} />, {
    ...answers,
  });
}

describe('a hat that is paid', () => {
  test('is changed for nothing, and leads back to its order', async () => {
    const page = await opened();
    expect(page.text()).toContain('|$24.99|');
    expect(page.text()).toMatch(
      /\|Paid\. The change costs nothing\. You have until \|[\d:]+.[AP]M\|\.\|Never mind\|/,
    );
    expect(page.has('Nothing changed yet')).toBe(false);
    await page.play({ 'Text line 1': 'Physically' });
    await page.settle(400);
    await page.play('Save the change');
    expect(page.sent).toEqual([
      [
        SAVE,
        expect.objectContaining({
          textLine1: 'Physically',
          textLine2: 'at the lake',
          key: 'k',
          count: 1,
          quantity: 1,
          keepWords: false,
          was: expect.objectContaining({ textLine1: 'Mentally' }),
        }),
      ],
    ]);
    expect(page.address()).toBe(`/orders/${ID}?key=k`);
  });

  test('among equal ones asks how many change', async () => {
    const line = { ...ONE, quantity: 6, amount: cents(6 * 2499) };
    const page = await opened(line);
    expect(page.text()).toContain('|$24.99|');
    await page.play({ 'Text line 1': 'Physically' });
    await page.settle(400);
    await page.play('Save the change');
    expect(page.sent).toEqual([]);
    expect(page.text()).toContain('|All six or one?|');
    await page.play({ 'Just one': '' }, 'Save the change');
    expect(page.sent).toEqual([[SAVE, expect.objectContaining({ count: 1, quantity: 6 })]]);
    const again = await opened(line);
    await again.play({ 'Text line 1': 'Physically' });
    await again.settle(400);
    await again.play('Save the change', 'Save the change');
    expect(again.sent).toEqual([[SAVE, expect.objectContaining({ count: 6 })]]);
    const two = await opened({ ...ONE, quantity: 2, amount: cents(2 * 2499) });
    await two.play({ 'Text line 1': 'Physically' });
    await two.settle(400);
    await two.play('Save the change');
    expect(two.text()).toContain('|Both or one?|');
    expect(two.text()).toContain('|Both hats|Just one. The other stays as it is|');
  });

  test('that is refused says why, and one that is too late leads back', async () => {
    let answer = refused(422, { code: 'invalid', message: 'Not these words.' });
    const page = await opened(ONE, { [SAVE]: () => answer() });
    await page.play({ 'Text line 1': 'Physically' });
    await page.settle(400);
    await page.play('Save the change');
    expect(page.text()).toContain('|Not these words.|');
    answer = refused(409, { code: 'conflict', message: 'It is at the printer.' });
    await page.play('Save the change');
    expect(page.text()).toContain('|It is at the printer.|');
    expect([page.has('Save the change'), page.text().includes('costs nothing')]).toEqual([false, false]);
    expect(page.document.querySelectorAll('a').some(({ href }) => href === `/orders/${ID}?key=k`)).toBe(true);
  });

  test('that was changed elsewhere is replaced only by a second try', async () => {
    const theirs = { ...ONE.design, textLine1: 'Somebody' };
    let tries = 0;
    const page = await opened(ONE, {
      [SAVE]: () =>
        tries++ === 0 ? refused(409, { code: 'conflict', message: 'Changed.', details: theirs })() : {},
    });
    await page.play({ 'Text line 1': 'Physically' });
    await page.settle(400);
    await page.play('Save the change', 'Save the change');
    expect(page.sent.map(([, body]) => (body as { was: { textLine1: string } }).was.textLine1)).toEqual([
      'Mentally',
      'Somebody',
    ]);
    expect(page.address()).toBe(`/orders/${ID}?key=k`);
  });

  test('without words cannot be saved', async () => {
    const page = await opened();
    await page.play({ 'Text line 1': '', 'Text line 2': '' });
    await page.settle(400);
    await page.play('Fix the hat first');
    expect(page.sent).toEqual([]);
  });

  test('whose words may be somebody else’s asks to keep them, but not words that were refused', async () => {
    const button = async (words: ShopperLine['words']) => {
      const page = await opened({ ...ONE, words, design: { ...ONE.design, textLine1: 'Team Nike' } });
      await page.play({ Red: '' });
      await page.settle(400);
      return ['Change or keep to save', 'Fix the hat first'].find((text) => page.has(text));
    };
    expect(await button(null)).toBe('Change or keep to save');
    expect(await button({ state: 'change_asked', changeUntil: until })).toBe('Fix the hat first');
  });

  test('is shown and checked as it was sold, even in a color that is not made today', async () => {
    const { unmadeColors } = ROOT_DATA;
    Object.assign(ROOT_DATA, { unmadeColors: [ONE.design.hatColor, 'red'] });
    onTestFinished(() => void Object.assign(ROOT_DATA, { unmadeColors }));
    const stitched = { canvas: { width: 1890, height: 765 }, isStitched: true };
    const page = await opened({ ...ONE, making: stitched });
    expect(page.text()).toContain('This hat is embroidered');
    expect(page.text()).not.toContain('hats can’t be made right now');
    await page.play({ 'Text line 1': 'Physically' });
    await page.settle(400);
    await page.play('Save the change');
    expect(page.sent).toEqual([[SAVE, expect.objectContaining({ textLine1: 'Physically' })]]);
    const other = await opened(ONE);
    await other.play({ 'Red Not made': '' });
    expect(other.text()).toContain('Red hats can’t be made right now');
  });

  test('is found by its key and its number', async () => {
    expect(await load(ONE)).toMatchObject({ order: { id: ID, until, wasCanceled: false }, orderKey: 'k' });
    await expect(load(ONE, {}, `/orders/${ID}/hats/1`)).rejects.toMatchObject(NOT_FOUND);
    await expect(load({ ...ONE, id: 2 })).rejects.toMatchObject(NOT_FOUND);
    await expect(load({ ...ONE, isCustom: false })).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('a hat that cannot be changed anymore', () => {
  test('is on its way', async () => {
    const page = await opened(ONE, {}, { window: null });
    expect(page.text()).toContain('|Already on its way|It’s too late to change this hat.');
    expect(page.find('a').href).toBe(`/orders/${ID}?key=k`);
  });

  test('is of a canceled order', async () => {
    const page = await opened(ONE, {}, { window: null, status: 'canceled' });
    expect(page.text()).not.toContain('Already on its way');
    expect(page.text()).toMatch(/canceled/i);
  });

  test('is one whose words were refused and paid back, but not one whose words must change', async () => {
    const words = (state: string) =>
      ({ ...ONE, words: { state, changeUntil: until } }) as unknown as ShopperLine;
    expect((await load(words('refunded'))).order.until).toBeNull();
    expect((await load(words('change_asked'), { window: null })).order.until).toBe(until);
    const page = await opened(words('change_asked'), {}, { window: null });
    expect(page.text()).toMatch(/You have until \|[A-Z][^|]+\d+, \|?[\d:]+.[AP]M\|/);
  });
});
