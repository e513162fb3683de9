import type { Product } from '../src/wire/products.ts';
import { ask } from './ask.ts';
import { stripeAt } from './providers.ts';
import { MAYA } from './world.ts';

interface Purchase {
  /** What the shopper is to pay. */
  total: string;
  shippingCost?: string;
  /** The first hat of the shop unless told. */
  hats?: readonly Product[];
}

/** Maya orders hats, one of each, and pays for them by card; answers the order's id. Nobody rings the shop about it. */
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
