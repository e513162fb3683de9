import type { IncomingMessage } from 'node:http';
import Stripe from 'stripe';
import { TooLarge } from './read-at-most.ts';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** The SDK's own client, which stops reading an answer at so many bytes. */
export function limitedHttpClient(most: number): HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const incoming = response.getRawResponse() as IncomingMessage;
    const toJSON = response.toJSON.bind(response);
    // Listens with the SDK, not before: a listener on its own would let the first bytes pass the SDK by.
    response.toJSON = () => {
      const answer = toJSON();
      let size = 0;
      incoming.on('data', (chunk: string) => {
        size += Buffer.byteLength(chunk);
        if (size > most) incoming.destroy(new TooLarge(most));
      });
      return answer;
    };
    return response;
  };
  return client;
}
