import { describe, expect, test } from 'vitest';
import { loadPage, NOT_FOUND } from '../../../test/small-dom/load-page.ts';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import { cents } from '../../domain/money/money.ts';
import type { ShopperLine, ShopperOrder } from '../../wire/shopper-order.ts';
import { order } from './fixtures.ts';
import ProblemPage, { loader } from './problem-route.tsx';

const [LINE] = order({}).lines as [ShopperLine];
const LINES = [LINE, { ...LINE, id: 2, name: 'Ben', quantity: 1 }];
const REFUSED = { ...LINE, id: 3, words: { state: 'refunded' } } as unknown as ShopperLine;

const load = (search: string, changes: Partial<ShopperOrder> = {}) => {
  const shopperOrder = async (id: string, key: string) =>
    id === '7' && key === 'k' ? order({ mayReport: true, lines: [...LINES, REFUSED], ...changes }) : null;
  return loadPage(loader, `/orders/7/problem${search}`, { shopperOrder, params: { id: '7' } });
};
async function opened(search: string, changes?: Partial<ShopperOrder>) {
  const props = { loaderData: await load(search, changes) };
  return openShopPage(<ProblemPage {...(props as unknown as Parameters<typeof ProblemPage>[0])} />);
}

describe('what is typed', () => {
  test('is empty at first, without hats that were never made', async () => {
    const { order, typed, messages, failure } = await load('?key=k');
    expect(order.lines.map(({ id }) => id)).toEqual([1, 2]);
    expect(typed).toEqual({
      lines: [],
      reason: null,
      wish: null,
      words: '',
      isNew: false,
      requestId: expect.any(String),
    });
    expect([messages, failure]).toEqual([{}, null]);
  });

  test('is the hat, if there is only one kind of it', async () => {
    const { typed } = await load('?key=k', { lines: [LINE] });
    expect(typed.lines).toEqual([{ id: 1, quantity: 1 }]);
  });

  test('comes back with what is wrong, also without scripts', async () => {
    const { typed, messages } = await load(
      '?key=k&error=invalid&hat=1&count-1=99&hat=9&reason=lost&wish=cake&words=Hm&new=yes&request=r1',
    );
    expect(typed).toEqual({
      lines: [{ id: 1, quantity: 6 }],
      reason: 'lost',
      wish: null,
      words: 'Hm',
      isNew: true,
      requestId: 'r1',
    });
    expect(Object.keys(messages)).toEqual(['wish']);
    expect((await load('?key=k&error=invalid&hat=1&count-1=-2')).typed.lines).toEqual([
      { id: 1, quantity: 1 },
    ]);
  });

  test('may have a photo that nobody can read', async () => {
    const { messages, failure } = await load('?key=k&error=photo');
    expect([Object.keys(messages), failure]).toEqual([['photo'], null]);
  });

  test('is nobody’s without the key', async () => {
    await expect(load('')).rejects.toMatchObject(NOT_FOUND);
    await expect(load('?key=x')).rejects.toMatchObject(NOT_FOUND);
  });
});

test('a shopper may say what is wrong, and reads where the answer goes', async () => {
  const page = await opened('?key=k');
  expect(page.text()).toContain('|Order |#7K2Q9MXA4T|. We answer at |maya|@example.com|.|');
  expect(page.find('a').href).toBe('/orders/7K2Q9MXA4T?key=k');
  expect(page.has('Send it')).toBe(true);
});

const window = { until: '2026-11-21T19:32:00.000Z', canExtend: true, refund: cents(13945) };

test.each<[Partial<ShopperOrder>, string, string]>([
  [{ window }, '|Go to your order|', '/orders/7K2Q9MXA4T?key=k'],
  [
    { status: 'refunded' },
    '|orders@hats.example|',
    'mailto:orders@hats.example?subject=Order%20%237K2Q9MXA4T',
  ],
])('without a hat to report, %o leads elsewhere', async (changes, text, address) => {
  const page = await opened('?key=k', { mayReport: false, ...changes });
  expect(page.has('Send it')).toBe(false);
  expect(page.text()).toContain(text);
  expect(page.document.querySelectorAll('a').at(-1)?.href).toBe(address);
});
