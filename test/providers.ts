import Stripe from 'stripe';

/** A Stripe client with the secret key, connected to the sandbox. */
export function stripeAt(sandboxUrl: string): Stripe {
  const { hostname, port } = new URL(sandboxUrl);
  return new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false });
}

export interface PrintfulOrderAnswer {
  packing_slip: unknown;
  gift: { subject?: string; message?: string } | null;
  costs?: { digitization: string | null };
  id: number;
  external_id: string;
  status: string;
  shipping: string;
  recipient: { name: string; address1: string; state_code: string; country_code: string };
  items: {
    variant_id: number;
    sync_variant_id: number | null;
    quantity: number;
    retail_price: string | null;
    files: { url: string; status: string }[];
    options: { id: string; value: unknown }[];
  }[];
}

/** Reads an order from Printful's API; null if there is none with this id. */
export async function printfulOrder(
  sandboxUrl: string,
  externalId: string,
): Promise<PrintfulOrderAnswer | null> {
  const response = await fetch(`${sandboxUrl}/orders/@${externalId}`, {
    headers: { authorization: 'Bearer sandbox' },
  });
  // Who looks often may look too often for the sandbox.
  if (response.status === 404 || response.status === 429) return null;
  if (!response.ok) throw new Error(`Printful answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { result: PrintfulOrderAnswer }).result;
}
