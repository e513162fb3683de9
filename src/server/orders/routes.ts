import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mayEnter } from '../../domain/access/areas.ts';
import { isOrderId } from '../../domain/orders/order-id.ts';
import { orThrow } from '../../lib/or-throw.ts';
import {
  fulfillAnswer,
  orderAnswer,
  orderRequest,
  paymentIntentAnswer,
  paymentIntentRequest,
} from '../../wire/orders.ts';
import { recordAudit } from '../access/audit/queries.ts';
import { isFromShop } from '../access/guard.ts';
import { administratorOf } from '../access/sessions/find-administrator.ts';
import { countGuesses } from '../codes/find-code.ts';
import type { Deps } from '../deps.ts';
import { sendNow } from '../fulfillment/send-now.ts';
import type { App } from '../http/app.ts';
import { readPlainForms } from '../http/bodies.ts';
import { countKilobytes, mayTake } from '../http/rate-limits.ts';
import { ShopError } from '../http/shop-error.ts';
import { hatsInTurn } from '../pictures/one-hat-at-a-time.ts';
import { createOrder } from './placing/create-order.ts';
import { createPayment } from './placing/create-payment.ts';
import { receiveStripeEvent, refuseLateEvent } from './settling/receive-stripe-event.ts';
import { settleForBrowser } from './settling/settle-order.ts';
import { cancelLateOrder } from './shopper/cancel-late-order.ts';
import { noSuchOrder } from './with-order-locked.ts';

const idempotencyHeader = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() });
const orderPage = {
  params: z.object({ id: z.string().max(20) }),
  querystring: z.object({ key: z.string().max(100).default('') }),
};

export function orderRoutes(app: App, deps: Deps): void {
  const { orderBody } = deps.config.limits;
  app.post('/api/orders', {
    config: { access: 'open', limit: 'orders' },
    bodyLimit: orderBody,
    onRequest: countKilobytes(app.rateLimits, 'orderKilobytes', orderBody),
    preHandler: hatsInTurn,
    schema: {
      summary: 'Place an order',
      body: orderRequest,
      headers: idempotencyHeader,
      response: { 201: orderAnswer },
    },
    handler: async ({ body, headers, ip }, reply) => {
      app.rateLimits.take('designs', ip, body.items.length);
      const order = orThrow(
        await countGuesses(app.rateLimits, { address: ip, typed: body.discountCode }, () =>
          createOrder(deps, body, {
            idempotencyKey: headers['idempotency-key'] ?? null,
            address: ip,
            asking: {
              onCalculate: () => app.rateLimits.take('taxes', ip),
              mayAsk: () => mayTake(app.rateLimits, 'printfulQuestions', ip),
            },
          }),
        ),
      );
      return reply.code(201).send(order);
    },
  });

  app.post('/api/create-payment-intent', {
    config: { access: 'open', limit: 'orders' },
    schema: {
      summary: 'Start the payment of an order',
      body: paymentIntentRequest,
      response: { 200: paymentIntentAnswer },
    },
    handler: async ({ body, ip }) => {
      const payment = orThrow(await createPayment(deps, { ...body, address: ip }));
      return { clientSecret: payment.clientSecret };
    },
  });

  app.post('/api/fulfill-order/:orderId', {
    config: { access: 'open', limit: 'settle' },
    schema: {
      summary: 'Look at the payment of an order now',
      params: z.object({ orderId: z.string() }),
      response: { 200: fulfillAnswer },
    },
    handler: async (request, reply) => {
      const { orderId } = request.params;
      const settlement = isOrderId(orderId) ? await settleForBrowser(deps, orderId) : null;
      if (!settlement) throw noSuchOrder();
      const administrator = await administratorIn(deps, request, reply);
      if (!administrator) return settlement;
      await recordAudit(deps.db, {
        who: administrator.email,
        action: 'POST /api/fulfill-order',
        subject: orderId,
      });
      const sent = orThrow(await sendNow(deps, { orderId, who: administrator.email }));
      return { ...sent, paid: true };
    },
  });

  app.post('/api/webhooks/stripe', {
    config: { access: 'open' },
    schema: { hide: true },
    handler: async ({ rawBody, headers }) => {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string' || !rawBody) throw wrongSignature();
      const event = deps.stripe.readEvent(rawBody, signature);
      if (!event) {
        const age = deps.stripe.ageOf(rawBody, signature);
        throw age === null ? wrongSignature() : await refuseLateEvent(deps, age);
      }
      await receiveStripeEvent(deps, event);
      return { received: true };
    },
  });

  app.register(async (scope) => formRoutes(scope, deps));
}

const wrongSignature = () =>
  new ShopError('malformed', 'The signature does not match. Check STRIPE_WEBHOOK_SECRET.');

/** The administrator signed in to the browser, on a page of the shop, who may send orders. Null for a shopper. */
async function administratorIn(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const found = isFromShop(request, deps.config.trustedOrigins)
    ? await administratorOf(deps, request, reply)
    : null;
  return found && !found.needsCodes && mayEnter(found.areas, 'orders') ? found : null;
}

/** The forms on the shopper's own page of an order. */
function formRoutes(app: App, deps: Deps): void {
  readPlainForms(app);

  app.post('/orders/:id/cancel', {
    // While Printful reviews the order, each asks it three times.
    config: { access: 'open', limit: 'problems' },
    schema: { hide: true, ...orderPage },
    handler: async ({ params: { id }, query: { key } }, reply) => {
      const outcome = orThrow(await cancelLateOrder(deps, { orderId: id, key }));
      const page = `/orders/${id}?${new URLSearchParams({ key })}`;
      return reply.redirect(outcome === 'canceled' ? page : `${page}&cancel=${outcome}#cancel`, 303);
    },
  });
}
