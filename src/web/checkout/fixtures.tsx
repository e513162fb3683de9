import '../../../test/small-dom/small-stripe.ts';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import type { SmallStripe } from '../../../test/small-dom/small-stripe.ts';
import { FERAL, MAYA as MAYA_FORM } from '../../../test/world.ts';
import type { CartItem } from '../../domain/cart/cart.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { closeCart } from '../cart/cart-state.ts';
import { browserCart } from '../cart/cart-store.ts';
import { changePlans } from '../cart/plans.ts';
import { storeCode } from '../cart/stored-code.ts';
import { DRAFT_KEY } from './draft/checkout-draft.ts';
import { changeGift } from './gift/stored-gift.ts';
import CheckoutPage from './route.tsx';

export const RATES = [
  { id: 'STANDARD', name: 'Standard Shipping', rate: '4.99', minDeliveryDays: 3, maxDeliveryDays: 5 },
  { id: 'EXPRESS', name: 'Express Shipping', rate: '12.99', minDeliveryDays: 1, maxDeliveryDays: 2 },
];

/** What Maya types. */
export const MAYA = {
  Email: 'maya@example.com',
  'Full name': 'Maya Ortiz',
  Address: '418 Music Row',
  'ZIP code': '37203',
  City: 'Nashville',
  State: 'TN',
};

export const ORDER = '7K2Q9MXA4T';

/** A refusal as the shop answers it. */
export const refusal =
  (status: number, error: { code: string; message: string; path?: string; details?: object }) => () =>
    new Response(JSON.stringify({ error }), { status });

interface Options {
  items?: readonly CartItem[];
  /** Without it, Stripe's script cannot be loaded. */
  stripe?: SmallStripe;
  /** Whether the form is filled in, as before a reload. */
  isFilled?: boolean;
  /** What else this tab has stored. */
  ofTab?: Readonly<Record<string, unknown>>;
  address?: string;
}

/** Opens the checkout with these hats in the cart, and no code, plans or gift. */
export async function openCheckout(
  answers: object = {},
  { items = [FERAL], stripe, isFilled = false, ofTab = {}, address = '/checkout' }: Options = {},
) {
  closeCart();
  browserCart.change(() => items);
  storeCode(null);
  changePlans({ country: '', partyOn: '' });
  changeGift({ isGift: false, tells: false, note: '', from: '', email: '' });
  const page = await openShopPage(
    <CheckoutPage />,
    {
      'https://hats.example/stripe.js': stripe?.script,
      '/api/products': [{ ...FERAL, price: '24.99', refusal: null }],
      '/api/settings': { version: 1, settings: DEFAULT_SETTINGS },
      'POST /api/shipping-estimate': { options: [] },
      'POST /api/shipping-rates': RATES,
      'POST /api/orders': { id: ORDER, key: 'k' },
      'POST /api/create-payment-intent': { clientSecret: 'pi_1_secret_2' },
      ...answers,
    },
    { address, ofTab: { ...(isFilled && { [DRAFT_KEY]: { form: MAYA_FORM } }), ...ofTab } },
  );
  const sentTo = (path: string) => page.sent.flatMap(([to, body]) => (to === `POST ${path}` ? [body] : []));
  return { page, sentTo };
}

/** Opens the payment of Maya's order, with Standard Shipping. */
export async function openPayment(answers: object, options: Options) {
  const opened = await openCheckout(answers, { ...options, isFilled: true });
  await opened.page.play('Calculate Shipping Rates', 'Continue to Payment');
  return opened;
}
