import '../../../../test/small-dom/small-stripe.ts';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { cents, ZERO } from '../../../domain/money/money.ts';
import { PaymentStage } from './payment-stage.tsx';

type Order = ComponentProps<typeof PaymentStage>['order'];

const ORDER: Order = {
  form: {
    customerName: 'Maya Lopez',
    customerEmail: ' maya@example.com ',
    address: '12 Alamo Plaza',
    address2: ' ',
    city: 'San Antonio',
    state: 'TX',
    zipCode: '78205',
    country: 'US',
  },
  option: {
    id: 'STANDARD',
    name: 'Standard Shipping',
    rate: cents(499),
    minDeliveryDays: 3,
    maxDeliveryDays: 5,
  },
  arrives: 'Dec 1–15',
  gift: null,
};

/** The texts of the stage, each followed by a bar. */
function textsOf(changes: Partial<Order> = {}): string {
  const root = { shop: { stripe: { scriptUrl: '', publishableKey: '' } } };
  const props = { order: { ...ORDER, ...changes }, payment: { clientSecret: 'pi_1_secret' } };
  const stage = (
    <PaymentStage
      {...(props as unknown as ComponentProps<typeof PaymentStage>)}
      isHeld={false}
      takesFocus={false}
    />
  );
  const router = createMemoryRouter([{ id: 'root', path: '*', element: stage, loader: () => root }], {
    hydrationData: { loaderData: { root } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/(<[^>]+>)+/g, '|');
}

const option = (changes: Partial<Order['option']>) => ({ option: { ...ORDER.option, ...changes } });

test.each<[changes: Partial<Order>, text: string]>([
  [{}, 'Standard Shipping, $4.99, arrives Dec 1–15'],
  [{ arrives: null }, 'Standard Shipping, $4.99, 3 to 5 business days once they ship'],
  [option({ name: 'Free Standard Shipping', rate: ZERO }), 'Free Standard Shipping, arrives Dec 1–15'],
  [option({ name: 'Express Shipping', rate: ZERO }), 'Express Shipping, free, arrives Dec 1–15'],
])('before the payment, an order of %o says how it ships: %s', (changes, text) => {
  expect(textsOf(changes)).toContain(`|Shipping|${text}|`);
});

test('before the payment, the shopper reads whom and where the hats go to', () => {
  const texts = textsOf({ gift: { note: 'You said yes.', from: 'Dad', email: null } as never });
  expect(texts).toContain('|Maya Lopez, 12 Alamo Plaza, San Antonio, TX 78205, United States|');
  expect(texts).toContain('|Email|maya|@example.com|');
  expect(texts).toMatch(/\|Gift\|[^|]*You said yes\./);
  expect(textsOf()).not.toContain('|Gift|');
});

test('while the card form loads, the stage says so and reports no failure', () => {
  expect(textsOf()).toContain('|Loading the card form…|');
  expect(textsOf()).not.toContain('didn’t load');
});
