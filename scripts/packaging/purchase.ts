import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { orderToPay } from '../../test/api/buy.ts';
import { ask } from '../../test/ask.ts';

/**
 * Buys a hat by card over HTTP and has the shop settle it. In production, the sandbox's keys are secret: they are read from
 * the shop's data folder.
 */
export async function buyHatFrom(shop: {
  url: string;
  sandboxUrl: string;
  dataDir: string;
}): Promise<string> {
  const { id, intentId } = await orderToPay(shop);
  const key = readFileSync(join(shop.dataDir, 'sandbox-stripe-secret-key'), 'utf8').trim();
  const { hostname, port } = new URL(shop.sandboxUrl);
  const stripe = new Stripe(`sk_test_${key}`, { host: hostname, port, protocol: 'http', telemetry: false });
  const intent = await stripe.paymentIntents.confirm(intentId, {
    payment_method: 'pm_card_visa',
    return_url: `${shop.url}/thank-you`,
  });
  const { paid } = await ask<{ paid: boolean }>(`${shop.url}/api/fulfill-order/${id}`, {});
  if (intent.status !== 'succeeded' || !paid)
    throw new Error(`the hat was not sold: Stripe says ${intent.status}, the shop says paid is ${paid}`);
  return id;
}
