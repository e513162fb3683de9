import type { Product } from '../src/wire/products.ts';
import { ask } from './ask.ts';
import { stripeAt } from './providers.ts';
import { MAYA } from './world.ts';

interface Purchase {
  total: string;
  shippingCost?: string;
  /** The shop's first hat by default. */
  hats?: readonly Product[];
}

/** Maya orders one of each hat and pays by card; returns the order's id. The browser does not ask the shop to settle it. */
export async function buyHat(
  { url, sandboxUrl }: { url: string; sandboxUrl: string },
  { total, shippingCost = '4.99', hats }: Purchase,
): Promise<string> {
  const chosen = hats ?? (await ask<Product[]>(`${url}/api/products`)).slice(0, 1);
  const { id } = await ask<{ id: string }>(`${url}/api/orders`, {
    ...MAYA,
    items: chosen.map((hat) => ({ ...hat, quantity: 1 })),
    total,
    shippingMethod: 'Standard Shipping',
    shippingCost,
  });
  const { clientSecret } = await ask<{ clientSecret: string }>(`${url}/api/create-payment-intent`, {
    orderId: id,
    amount: total,
  });
  await stripeAt(sandboxUrl).paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    payment_method: 'pm_card_visa',
    return_url: `${url}/thank-you`,
  });
  return id;
}
