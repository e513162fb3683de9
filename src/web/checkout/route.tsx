import type { Route } from './+types/route.ts';
import { CheckoutPage } from './checkout-page.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Checkout | Unhinged Hats' },
  { name: 'robots', content: 'noindex' },
];

export default CheckoutPage;
