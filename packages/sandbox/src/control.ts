import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { faultSwitches } from './faults.ts';
import type { ById } from './http/by-id.ts';
import type { PrintfulStore } from './printful/account.ts';
import { controlCatalog } from './printful/catalog/control-catalog.ts';
import { controlOrders } from './printful/orders/advance.ts';
import { controlToken } from './printful/scopes.ts';
import { controlProducts } from './printful/store-products/control-products.ts';
import type { StripeAccount } from './stripe/account.ts';
import { answerDispute, closeDispute, openDispute } from './stripe/charges/disputes.ts';
import { failRefund } from './stripe/charges/refund-charge.ts';
import { closeReview, openReview, warnEarly } from './stripe/charges/warnings.ts';

const faultsBody = z.strictObject({
  stripe: faultSwitches.partial().optional(),
  printful: faultSwitches.partial().optional(),
});
const complaintBody = z.strictObject({
  payment_intent: z.string(),
  reason: z.string().default('fraudulent'),
  inquiry: z.boolean().default(false),
});
const warningBody = z.strictObject({ payment_intent: z.string(), actionable: z.boolean().default(true) });
const reviewBody = z.strictObject({ payment_intent: z.string() });
const reviewEndBody = z.strictObject({
  reason: z.enum(['approved', 'refunded', 'refunded_as_fraud', 'disputed']),
});
const failureBody = z.strictObject({ status: z.enum(['failed', 'canceled']) });
const answerBody = z.strictObject({ fee: z.int().positive().optional() });
const verdictBody = z.strictObject({ status: z.enum(['won', 'lost']) });

const NO_CHARGE = { error: 'no such paid charge' };

/** Routes that only a sandbox has: record counts, faults, and manual steps for disputes, warnings, refunds and orders. */
export function controlRoutes(stripe: StripeAccount, printful: PrintfulStore) {
  const paidCharge = (intentId: string) => stripe.charges.relatedTo(intentId).find(({ paid }) => paid);
  return async (app: FastifyInstance) => {
    app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
      const status = error instanceof z.ZodError ? 400 : (error.statusCode ?? 500);
      const message = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
      return reply.status(status).send({ error: message });
    });
    app.get('/state', () => ({
      stripe: {
        payment_intents: stripe.intents.count(),
        charges: stripe.charges.count(),
        refunds: stripe.refunds.count(),
        disputes: stripe.disputes.count(),
        events: stripe.events.count(),
        faults: stripe.faults.switches,
      },
      printful: {
        orders: printful.orders.count(),
        files: printful.files.count(),
        products: printful.products.count(),
        refused: printful.limits.refused,
        webhook_messages: printful.messages.count(),
        faults: printful.faults.switches,
      },
      planned: stripe.scheduler.count(),
    }));
    // The arrival times of the latest requests, in Unix milliseconds.
    app.get('/printful/requests', () => printful.limits.times);
    app.get('/printful/calls', () => printful.calls);
    app.post('/faults', (request) => {
      const changes = faultsBody.parse(request.body);
      stripe.faults.set(changes.stripe ?? {});
      printful.faults.set(changes.printful ?? {});
      return { stripe: stripe.faults.switches, printful: printful.faults.switches };
    });
    app.post<ById>('/stripe/disputes/:id/close', (request, reply) => {
      const { status } = verdictBody.parse(request.body);
      const dispute = stripe.disputes.get(request.params.id);
      if (!dispute) return reply.status(404).send({ error: 'no such dispute' });
      return stripe.documents.transaction(() => closeDispute(stripe, dispute, status));
    });
    app.post<ById>('/stripe/disputes/:id/answer', (request, reply) => {
      const { fee } = answerBody.parse(request.body);
      const dispute = stripe.disputes.get(request.params.id);
      if (!dispute) return reply.status(404).send({ error: 'no such dispute' });
      return stripe.documents.transaction(() => answerDispute(stripe, dispute, fee));
    });
    app.post('/stripe/disputes', (request, reply) => {
      const { payment_intent, ...complaint } = complaintBody.parse(request.body);
      const charge = paidCharge(payment_intent);
      if (!charge) return reply.status(404).send(NO_CHARGE);
      return stripe.documents.transaction(() => openDispute(stripe, charge, complaint));
    });
    app.post('/stripe/warnings', (request, reply) => {
      const { payment_intent, actionable } = warningBody.parse(request.body);
      const charge = paidCharge(payment_intent);
      if (!charge) return reply.status(404).send(NO_CHARGE);
      return stripe.documents.transaction(() => warnEarly(stripe, charge, actionable));
    });
    app.post('/stripe/reviews', (request, reply) => {
      const charge = paidCharge(reviewBody.parse(request.body).payment_intent);
      if (!charge) return reply.status(404).send(NO_CHARGE);
      return stripe.documents.transaction(() => openReview(stripe, charge));
    });
    app.post<ById>('/stripe/reviews/:id/close', (request, reply) => {
      const { reason } = reviewEndBody.parse(request.body);
      const review = stripe.reviews.get(request.params.id);
      if (!review) return reply.status(404).send({ error: 'no such review' });
      return stripe.documents.transaction(() => closeReview(stripe, review, reason));
    });
    app.post<ById>('/stripe/refunds/:id/fail', (request, reply) => {
      const { status } = failureBody.parse(request.body);
      const refund = stripe.refunds.get(request.params.id);
      if (!refund) return reply.status(404).send({ error: 'no such refund' });
      return stripe.documents.transaction(() => failRefund(stripe, refund, status));
    });
    app.register(controlOrders(printful));
    app.register(controlProducts(printful));
    app.register(controlCatalog(printful));
    app.register(controlToken(printful));
  };
}
