import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ShopperOrder } from '../../wire/shopper-order.ts';
import { pageContext } from '../page-context.ts';
import WherePage, { loader } from './where-route.tsx';

const ADDRESS = { customerName: 'Maya Lopez', address: '12 Alamo Plaza', address2: '', city: 'San Antonio' };
const PLACE = { ...ADDRESS, state: 'TX', zipCode: '78205', country: 'US' };
const RETURNED = { id: 7, reason: 'returned', decision: null, asksWhere: true, lines: [] };

async function load(search: string, problem = '7', problems: object[] = [RETURNED]) {
  const order = { id: '7K2Q9MXA4T', email: 'maya@example.com', problems, address: PLACE };
  const context = new RouterContextProvider();
  const shopperOrder = async (id: string, key: string) =>
    key === 'opens-it' && id === order.id ? (order as unknown as ShopperOrder) : null;
  context.set(pageContext, { shopperOrder } as never);
  const request = new Request(`https://hats.example/orders/${order.id}/where/${problem}${search}`);
  const args = { params: { id: order.id, problem }, request, context };
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

async function htmlOf(...args: Parameters<typeof load>): Promise<string> {
  const props = { loaderData: await load(...args) } as unknown as ComponentProps<typeof WherePage>;
  const router = createMemoryRouter([{ path: '*', element: <WherePage {...props} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('only the key of an order opens its question, and only a question that was asked', async () => {
  await expect(load('?key=opens-it')).resolves.toMatchObject({ id: '7K2Q9MXA4T', isBack: false });
  for (const [search, problem] of [
    ['?key=wrong', '7'],
    ['', '7'],
    ['?key=opens-it', '8'],
  ] as const)
    await expect(load(search, problem)).rejects.toMatchObject({ init: { status: 404 } });
});

test('an answered question has no form', async () => {
  for (const answered of [
    { ...RETURNED, decision: 'refund', asksWhere: false },
    { ...RETURNED, reason: 'lost', asksWhere: false },
  ]) {
    const html = await htmlOf('?key=opens-it', '7', [answered]);
    expect(html).toContain('We have your answer');
    expect(html).not.toContain('<form');
  }
});
