import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { PaymentSummary } from '../../../wire/page-context.ts';
import { pageContext } from '../../page-context.ts';
import ThankYouPage, { loader, shouldRevalidate } from './route.tsx';

const PAID: PaymentSummary = {
  id: '7K2Q9MXA4T',
  paid: true,
  canceled: false,
  shippedIn: [5, 7],
};
const HERE = 'https://hats.example/thank-you';

/** The texts of the page, each followed by a bar. */
function textsOf(order: PaymentSummary | null): string {
  const root = { shop: { publicUrl: 'https://hats.example' }, makings: {}, unmadeColors: [], outOfStock: [] };
  const props = { loaderData: { order } } as unknown as ComponentProps<typeof ThankYouPage>;
  const routes = [{ id: 'root', path: '*', element: <ThankYouPage {...props} />, loader: () => root }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } });
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/(<[^>]+>)+/g, '|');
}

test('a paid order is thanked for, and says when it ships', () => {
  const texts = textsOf(PAID);
  expect(texts).toContain('|Thank you.| Order |#7K2Q9MXA4T| is paid. A confirmation email was sent to you.|');
  expect(texts).toContain('|Shipped in 5-7 business days.|');
  expect(texts).not.toContain('Looking for an order?');
});

test('an order whose payment is not known yet is not called paid', () => {
  const texts = textsOf({ ...PAID, paid: false });
  expect(texts).toContain('|Confirming your payment…|');
  expect(texts).not.toMatch(/is paid|Thank you|bank is taking a while/);
});

test('a canceled order says where its money goes', () => {
  expect(textsOf({ ...PAID, canceled: true })).toContain(
    'Your money for order #7K2Q9MXA4T goes back to your card.',
  );
});

test('without an order, the page says how to find one', () => {
  expect(textsOf(null)).toContain('|Looking for an order? Our latest email about it has its link.');
});

test('the page loads the order that its address names, and no other is found', async () => {
  const asked: string[] = [];
  const context = new RouterContextProvider();
  const paymentSummary = async (id: string) => {
    asked.push(id);
    return id === PAID.id ? PAID : null;
  };
  context.set(pageContext, { paymentSummary } as never);
  const load = (search: string) =>
    loader({ request: new Request(HERE + search), context } as unknown as Parameters<typeof loader>[0]);
  expect(await load('')).toEqual({ order: null });
  expect(await load(`?order=${PAID.id}`)).toEqual({ order: PAID });
  await expect(load('?order=7K2Q9MXA4V')).rejects.toMatchObject({ init: { status: 404 } });
  await expect(load("?order='--")).rejects.toMatchObject({ init: { status: 404 } });
  expect(asked).toEqual([PAID.id, '7K2Q9MXA4V']);
});

test('the order is not loaded again when only Stripe’s words leave the address', () => {
  const isLoaded = (from: string, to: string) =>
    shouldRevalidate({
      currentUrl: new URL(HERE + from),
      nextUrl: new URL(HERE + to),
      defaultShouldRevalidate: true,
    } as Parameters<typeof shouldRevalidate>[0]);
  expect(isLoaded('?order=A&redirect_status=failed', '?order=A')).toBe(false);
  expect(isLoaded('?order=A', '?order=A')).toBe(true);
  expect(isLoaded('?order=A', '?order=B')).toBe(true);
});
