import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FormError, parseForm } from '../http/form.ts';
import { isAllowedOrigin, originOf, queryOf } from '../http/origins.ts';
import { randomText } from '../http/random.ts';
import { cutConnection, reportBug } from '../http/report-bug.ts';
import { recordCalls } from '../recorder.ts';
import type { StripeSettings } from '../settings.ts';
import { unixSeconds } from '../time.ts';
import type { StripeAccount } from './account.ts';
import { chargeEndpoints } from './charges/charge-card.ts';
import { disputeEndpoints } from './charges/disputes.ts';
import { refundEndpoints } from './charges/refunds.ts';
import { eventEndpoints } from './events.ts';
import { paymentIntentEndpoints } from './intents/payment-intents.ts';
import { apiVersion } from './objects.ts';
import { paymentDomainEndpoints } from './payment-domains.ts';
import { balanceEndpoints } from './payouts.ts';
import { type Call, type Endpoint, endpoint, type Reply } from './protocol/endpoint.ts';
import { Idempotency } from './protocol/idempotency.ts';
import { parseParams } from './protocol/params.ts';
import { StripeError, ValidationError } from './protocol/stripe-error.ts';
import { taxEndpoints } from './tax/tax-api.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

const createdAt = unixSeconds();

/** The account of the secret key: what a shop reads to see whether it can go live. */
const accountEndpoints = [
  endpoint('GET', '/account', {
    params: z.strictObject({}),
    handle: ({ account: { settings } }) => {
      const isSetUp = settings.isSetUp ?? true;
      return {
        status: 200,
        body: {
          id: 'acct_sandbox00000000',
          object: 'account',
          business_profile: null,
          business_type: 'company',
          capabilities: { card_payments: isSetUp ? 'active' : 'inactive' },
          charges_enabled: isSetUp,
          controller: { type: 'account' },
          country: 'US',
          created: createdAt,
          default_currency: 'usd',
          details_submitted: isSetUp,
          email: null,
          metadata: {},
          payouts_enabled: isSetUp,
          settings: null,
          tos_acceptance: {},
          type: 'standard',
        },
      };
    },
  }),
];

const endpoints = [
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
  ...accountEndpoints,
  ...webhookEndpoints,
  ...paymentDomainEndpoints,
  ...balanceEndpoints,
  ...taxEndpoints,
];

const maxKeyLength = 255;

/** Stripe's API below /v1. */
export function stripeApi(account: StripeAccount, shopOrigin: string | undefined) {
  const idempotency = new Idempotency(account);
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, readText);
    recordCalls(app, 'stripe', account.recorder);
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'request-id': `req_${randomText(14)}`, 'stripe-version': apiVersion });
      const { origin } = request.headers;
      if (origin && isAllowedOrigin(origin, shopOrigin)) {
        reply.headers({ 'access-control-allow-origin': origin, vary: 'origin' });
      }
    });
    app.setErrorHandler((error, _request, reply) => {
      const { status, body } = asStripeError(error);
      return reply.status(status).send(body);
    });
    app.setNotFoundHandler((request) => {
      throw new ValidationError(
        `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`,
        {
          status: 404,
        },
      );
    });
    for (const endpoint of endpoints) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: (request, reply) => respond({ account, idempotency, endpoint }, request, reply),
      });
    }
  };
}

async function respond(
  {
    account,
    idempotency,
    endpoint,
  }: { account: StripeAccount; idempotency: Idempotency; endpoint: Endpoint },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { settings, faults, documents } = account;
  const isChange = endpoint.method === 'POST';
  const text = isChange ? String(request.body ?? '') : queryOf(request);
  const { key: publicKey, ...form } = parseForm(text);
  const { authorization } = request.headers;
  const caller = authorize(settings, {
    authorization,
    key: typeof publicKey === 'string' ? publicKey : undefined,
  });
  const schema = caller === 'secret' ? endpoint.params : endpoint.publishableParams;
  if (!schema) refusePublishableKey();
  if (faults.take('failRequests')) throw failure();

  const idempotencyKey = isChange ? keyOf(request) : null;
  const call: Call<unknown> = {
    account,
    caller,
    id: (request.params as { id?: string }).id ?? '',
    params: parseParams(schema, form),
    origin: originOf(request),
    request: { id: String(reply.getHeader('request-id')), idempotency_key: idempotencyKey },
  };
  const pause = async () => {
    if (settings.latencyMs > 0) await sleep(settings.latencyMs);
  };
  let result: Reply & { replayed?: boolean };
  if (idempotencyKey) {
    reply.header('idempotency-key', idempotencyKey);
    const target = `${request.method} ${request.url}`;
    const keyed = { key: idempotencyKey, caller, target, body: text };
    result = await idempotency.run(keyed, pause, () => {
      if (faults.take('failChanges')) throw failure();
      return endpoint.handle(call);
    });
    if (result.replayed) reply.header('idempotent-replayed', 'true');
  } else {
    await pause();
    result = documents.transaction(() => endpoint.handle(call));
  }
  if (isChange && faults.take('cutAnswers')) return cutConnection(reply);
  return reply.status(result.status).send(result.body);
}

const failure = () => new StripeError('Something went wrong.', { status: 500, type: 'api_error' });

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || Array.isArray(key)) return null;
  if (key.length <= maxKeyLength) return key;
  throw new ValidationError(`Idempotency-Key has at most ${maxKeyLength} characters.`, {
    type: 'idempotency_error',
  });
}

function readText(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: null, text: string) => void,
) {
  done(null, String(body));
}

function asStripeError(error: unknown): StripeError {
  if (error instanceof StripeError) return error;
  if (error instanceof FormError) return new ValidationError(error.message);
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 415) {
    return new ValidationError(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    );
  }
  if (status < 500) return new ValidationError((error as Error).message, { status });
  reportBug(error);
  return new StripeError('An unknown error occurred.', { status: 500, type: 'api_error' });
}

type Caller = 'secret' | 'publishable';

interface Credentials {
  authorization?: string;
  /** The `key` parameter. Stripe.js sends its key there instead of in a header. */
  key?: string;
}

/** Returns the kind of key. Throws 401 for a missing or unknown key; a secret key counts only in the header. */
function authorize(settings: StripeSettings, { authorization, key }: Credentials): Caller {
  const given = key ?? keyFrom(authorization);
  if (!given) {
    throw new ValidationError(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  }
  if (given === settings.publishableKey) return 'publishable';
  if (given === settings.secretKey && key === undefined) return 'secret';
  throw new ValidationError(`Invalid API Key provided: ${masked(given)}`, { status: 401 });
}

function refusePublishableKey(): never {
  throw new ValidationError(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of ' +
      'your API keys at https://dashboard.stripe.com/account/apikeys.',
    { status: 403, code: 'secret_key_required' },
  );
}

function keyFrom(authorization = ''): string | undefined {
  const [scheme, value] = authorization.split(' ');
  if (scheme === 'Bearer') return value;
  if (scheme === 'Basic' && value) return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
}

function masked(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.min(20, Math.max(0, key.length - 12)))}${key.slice(8).slice(-4)}`;
}
