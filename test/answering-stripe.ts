import { stripeGateway } from '../src/server/gateways/stripe.ts';
import { limitedHttpClient } from '../src/server/gateways/stripe-calls.ts';

export type StripeAnswer = object | { status: number; error: object };

/** A gateway to a Stripe that answers each request as the test says, by its method and path, and what it was asked. */
export function answeringStripe(
  answers: Record<string, StripeAnswer | ((query: URLSearchParams) => StripeAnswer)>,
  clock?: () => Date,
) {
  const sent: string[] = [];
  const keys: (string | null)[] = [];
  const refused: object[] = [];
  const gateway = stripeGateway({
    apiUrl: 'https://stripe.example',
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    timeout: 3000,
    largestAnswer: 1_000_000,
    ...(clock && { clock }),
    httpClient: limitedHttpClient(1_000_000, {
      onRefused: (each) => refused.push(each),
      async fetch(url, init) {
        const { pathname, searchParams } = new URL(String(url));
        const form = new URLSearchParams(init?.body ? String(init.body) : searchParams);
        const request = `${init?.method} ${pathname.replace('/v1/', '')}`;
        sent.push([request, decodeURIComponent(String(form))].filter((part) => part !== '').join(' '));
        keys.push(new Headers(init?.headers).get('idempotency-key'));
        const found = answers[request] ?? { status: 404, error: { code: 'resource_missing' } };
        const answer = typeof found === 'function' ? found(form) : found;
        const status = 'status' in answer && typeof answer.status === 'number' ? answer.status : 200;
        return Response.json({ object: 'thing', ...answer }, { status });
      },
    }),
  });
  return { gateway, sent, keys, refused };
}

export const list = (...data: object[]) => ({ object: 'list', has_more: false, url: '/v1/x', data });
export const FORBIDDEN = { status: 403, error: { type: 'invalid_request_error', message: 'Not allowed' } };
export const GONE = { status: 404, error: { type: 'invalid_request_error', code: 'resource_missing' } };
export const BROKEN = { status: 400, error: { type: 'invalid_request_error', message: 'No' } };
