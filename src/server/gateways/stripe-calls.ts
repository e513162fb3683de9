import type { IncomingMessage } from 'node:http';
import Stripe from 'stripe';
import { ShopError } from '../http/shop-error.ts';
import { TooLarge } from './read-at-most.ts';

export type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

/** The SDK's own client, with a limit on the size of responses. What is JSON but not from Stripe's API counts as no response. */
export function limitedHttpClient(most: number): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const incoming = response.getRawResponse() as IncomingMessage;
    const toJSON = response.toJSON.bind(response);
    // Attaches our listener right after the SDK's: an earlier one would start the stream, and the SDK could miss the first bytes.
    response.toJSON = () => {
      const answer = toJSON();
      let size = 0;
      incoming.on('data', (chunk: string) => {
        size += Buffer.byteLength(chunk);
        if (size > most) incoming.destroy(new TooLarge(most));
      });
      return answer.then((json: unknown) => {
        if (!isFromStripe(json)) throw new Error('the response is not from Stripe’s API');
        return json;
      });
    };
    return response;
  };
  return client;
}

/** Every object of Stripe's API names its kind (https://docs.stripe.com/api). */
const isFromStripe = (json: unknown): boolean =>
  typeof json === 'object' &&
  json !== null &&
  ('error' in json || ('object' in json && typeof json.object === 'string'));

/** Waits for Stripe. Throws `provider_failed` if it does not respond; refusals are thrown as the SDK's errors. */
export async function asking<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (cause) {
    if (!mayPass(cause)) throw cause;
    throw new ShopError('provider_failed', 'The payment provider does not answer. Try again in a moment.', {
      cause,
    });
  }
}

/** Whether Stripe refused a call, because of a wrong key or parameter. */
export const isStripeRefusal = (error: unknown): error is Error => error instanceof Stripe.errors.StripeError;

/** Whether an error is Stripe's and temporary. A wrong key or parameter is our bug. */
const mayPass = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAPIError;
