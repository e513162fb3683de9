import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cutAnswer } from '../http/cut-answer.ts';
import { FormError, parseForm } from '../http/form.ts';
import { mayRead, originOf, queryOf } from '../http/origins.ts';
import { randomText } from '../http/random.ts';
import { reportBug } from '../http/report-bug.ts';
import type { StripeAccount } from './account.ts';
import { chargeEndpoints } from './charges/charges.ts';
import { disputeEndpoints } from './charges/disputes.ts';
import { refundEndpoints } from './charges/refunds.ts';
import { apiVersion, eventEndpoints } from './events.ts';
import { paymentIntentEndpoints } from './intents/payment-intents.ts';
import { authorize, refusePublishableKey } from './protocol/authorize.ts';
import type { Call, Endpoint, Reply } from './protocol/endpoint.ts';
import { Idempotency } from './protocol/idempotency.ts';
import { parseParams } from './protocol/params.ts';
import { StripeError, ValidationError } from './protocol/stripe-error.ts';

const endpoints = [
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
];

const longestKey = 255;

/** Stripe's API below /v1. */
export function stripeApi(account: StripeAccount, shopOrigin: string | undefined) {
  const idempotency = new Idempotency(account);
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, keepText);
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'request-id': `req_${randomText(14)}`, 'stripe-version': apiVersion });
      const { origin } = request.headers;
      if (origin && mayRead(origin, shopOrigin)) {
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
        handler: (request, reply) => answer(account, idempotency, endpoint, request, reply),
      });
    }
  };
}

async function answer(
  account: StripeAccount,
  idempotency: Idempotency,
  endpoint: Endpoint,
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
  if (faults.takeFailure())
    throw new StripeError('Something went wrong.', { status: 500, type: 'api_error' });

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
    result = await idempotency.answer(keyed, pause, () => endpoint.answer(call));
    if (result.replayed) reply.header('idempotent-replayed', 'true');
  } else {
    await pause();
    result = documents.transaction(() => endpoint.answer(call));
  }
  if (isChange && faults.takeCut()) return cutAnswer(reply);
  return reply.status(result.status).send(result.body);
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || Array.isArray(key)) return null;
  if (key.length <= longestKey) return key;
  throw new ValidationError(`Idempotency-Key has at most ${longestKey} characters.`, {
    type: 'idempotency_error',
  });
}

function keepText(
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
