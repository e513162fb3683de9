import { onFirstUse } from '../../ui/on-first-use.tsx';
import type { ExpressProps } from './express-checkout.tsx';

/** The wallets' buttons, once their code has arrived. */
export const ExpressPlace = onFirstUse<ExpressProps>(
  async () => (await import('./express-checkout.tsx')).ExpressCheckout,
);
