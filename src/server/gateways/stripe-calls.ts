import Stripe from 'stripe';
import { z } from 'zod';
import { ShopError } from '../http/shop-error.ts';
import { isTimeout } from './deadline.ts';
import { readAtMost } from './read-at-most.ts';

export type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

/** That Stripe refuses the shop itself. */
interface ShopRefused {
  /** The status and what Stripe said. */
  answer: string;
  /** The key, or something else, such as what the key may do. */
  about: 'token' | 'account';
}

export interface ClientHooks {
  onRefused?: (refused: ShopRefused) => void;
  fetch?: typeof globalThis.fetch;
}

/**
 * The SDK's own client over `fetch`, whose timeout is for the whole call, body included, with a limit on the size of responses.
 * What is JSON but not from Stripe's API counts as no response.
 */
export const limitedHttpClient = (
  most: number,
  { onRefused = () => undefined, fetch = globalThis.fetch }: ClientHooks = {},
): ReturnType<typeof Stripe.createFetchHttpClient> =>
  Stripe.createFetchHttpClient(async (url: string | URL | Request, init?: RequestInit) => {
    const response = await fetch(url, { ...init, redirect: 'error' });
    const text = (await readAtMost(response, most)).toString();
    const answer: unknown = JSON.parse(text);
    if (!isFromStripe(answer)) throw new Error('the response is not from Stripe’s API');
    const { status, headers } = response;
    const { error } = refusal.parse(answer);
    if (isOfShop(new URL(String(url)).pathname, status, error?.code))
      onRefused({
        answer: `${status}: ${error?.message ?? ''}`,
        about: status === 401 ? 'token' : 'account',
      });
    return new Response(text, { status, headers });
  });

const text = z.string().optional().catch(undefined);
const refusal = z.object({ error: z.object({ code: text, message: text }).optional().catch(undefined) });

/** Whether it is the shop that Stripe refuses, not this request. A restricted key need not read what `OPTIONAL` matches. */
const isOfShop = (path: string, status: number, code: string | undefined): boolean =>
  status === 401 ||
  status === 402 ||
  (status === 403 && !OPTIONAL.test(path)) ||
  (status === 404 && code !== 'resource_missing');

const OPTIONAL = /^\/v1\/(account|webhook_endpoints|payment_method_domains|tax)/;

/** Every object of Stripe's API names its kind, and every error is an object (https://docs.stripe.com/api). */
const isFromStripe = (json: unknown): boolean => fromStripe.safeParse(json).success;

const fromStripe = z.union([z.object({ error: z.looseObject({}) }), z.object({ object: z.string() })]);

/** Stripe refused a call: because of the key, a parameter, or something that does not exist. `cause` is the SDK's error. */
export class StripeRefusal extends ShopError {
  /** What Stripe said, for the owner. A shopper can do nothing about it. */
  readonly said: string;

  constructor(cause: Stripe.errors.StripeError) {
    super('provider_failed', NO_PAYMENTS, { cause });
    this.said = cause.message;
  }
}

/** What a provider said, for the owner. */
export const messageOf = (error: Error): string =>
  error instanceof StripeRefusal ? error.said : error.message;

const NO_PAYMENTS = 'The payment provider does not answer. Try again in a moment.';

/** Waits for Stripe. Throws `StripeRefusal`, or `provider_failed` if it does not respond. Both read the same to a shopper. */
export async function asking<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (cause) {
    const isStripes = cause instanceof Stripe.errors.StripeError;
    if (isStripes && !mayPass(cause)) throw new StripeRefusal(cause);
    throw isStripes || isTimeout(cause) ? new ShopError('provider_failed', NO_PAYMENTS, { cause }) : cause;
  }
}

/**
 * Stripe replays the first answer to a key for a day, even a 500, and refuses other parameters. Then `create` runs under a second
 * key, the same for every caller. Not for what moves money: the first may have been made nevertheless.
 */
export async function pastReplay<Answer>(
  key: string,
  create: (options: Stripe.RequestOptions) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await asking(create({ idempotencyKey: key }));
  } catch (error) {
    if (!isSpent(error)) throw error;
    return asking(create({ idempotencyKey: `${key}-again` }));
  }
}

const isSpent = (error: unknown): boolean =>
  error instanceof ShopError &&
  (error.cause instanceof Stripe.errors.StripeIdempotencyError ||
    (error.cause instanceof Stripe.errors.StripeAPIError &&
      error.cause.headers?.['idempotent-replayed'] === 'true'));

/** Throws `provider_failed` unless Stripe's answer is about what was asked. */
export function requireAbout(isAsked: boolean): void {
  if (!isAsked)
    throw new ShopError('provider_failed', NO_PAYMENTS, {
      cause: new Error('Stripe answered about another'),
    });
}

/**
 * Whether Stripe knows what was asked, but not like this: a parameter is wrong, or there is no such thing. A 404 without a code is
 * about the shop.
 */
export const isInvalidRequest = (error: unknown, code?: string): error is StripeRefusal =>
  error instanceof StripeRefusal &&
  error.cause instanceof Stripe.errors.StripeInvalidRequestError &&
  (code === undefined
    ? error.cause.statusCode !== 404 || error.cause.code !== undefined
    : error.cause.code === code);

export const isForbidden = (error: unknown): boolean =>
  error instanceof StripeRefusal && error.cause instanceof Stripe.errors.StripePermissionError;

/** Whether Stripe refuses the shop's key: it is wrong, revoked or expired, or may not do this. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof StripeRefusal &&
  (error.cause instanceof Stripe.errors.StripeAuthenticationError || isForbidden(error));

/** Null if the key may not do this. */
export async function orForbidden<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (isForbidden(error)) return null;
    throw error;
  }
}

/** Whether an error is temporary. A wrong key or parameter is not. */
const mayPass = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAPIError;
