import { MAYA } from './world.ts';

/** What Stripe.js sends when a wallet confirms. Returns the payment's status, or the code of what went wrong. */
export async function confirmByWallet(
  shop: { url: string; sandboxUrl: string },
  clientSecret: string,
): Promise<string> {
  const [id = ''] = clientSecret.split('_secret_');
  const body = new URLSearchParams({
    key: 'pk_test_sandbox',
    client_secret: clientSecret,
    return_url: `${shop.url}/thank-you`,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[card][wallet]': 'apple_pay',
    'shipping[name]': MAYA.customerName,
    'shipping[address][line1]': MAYA.address,
    'shipping[address][country]': 'US',
  });
  const answer = await fetch(`${shop.sandboxUrl}/v1/payment_intents/${id}/confirm`, { method: 'POST', body });
  const { status, error } = (await answer.json()) as { status?: string; error?: { code: string } };
  return status ?? error?.code ?? '';
}
