import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptForms } from '../../http/form.ts';
import { html, page, pageHeaders } from '../../http/html.ts';
import type { Authentication, StripeAccount } from '../account.ts';
import { noRequest } from '../events.ts';
import { formatAmount } from '../money.ts';
import type { PaymentIntent } from '../objects.ts';
import { chargeIntent, failIntent } from './confirm-intent.ts';

interface Visit {
  Params: { token: string };
  Body: URLSearchParams;
}

/** The bank's 3D Secure page: two buttons, then a redirect to the shop. */
export function authenticationPage(account: StripeAccount) {
  return async (app: FastifyInstance) => {
    acceptForms(app, (text) => new URLSearchParams(text));
    app.get<Visit>('/3d_secure/:token', (request, reply) => {
      const { visit, intent } = find(account, request.params.token);
      if (!visit || !intent) return notFound(reply);
      if (!isCurrent(intent, visit)) return redirectToShop(reply, intent, visit);
      return reply.headers(headersOf(visit)).send(confirmationPage(intent));
    });
    app.post<Visit>('/3d_secure/:token', (request, reply) => {
      const { visit, intent } = find(account, request.params.token);
      if (!visit || !intent) return notFound(reply);
      if (isCurrent(intent, visit)) decide(account, intent, request.body.get('decision') === 'complete');
      return redirectToShop(reply, account.intents.get(intent.id) ?? intent, visit);
    });
  };
}

/** Only the page for a frame may be framed, by any page, since the shop's address is not known for certain. */
const headersOf = ({ isFramed }: Authentication) => ({
  ...pageHeaders,
  ...(isFramed ? { 'content-security-policy': FRAMED_POLICY } : {}),
});

const FRAMED_POLICY = pageHeaders['content-security-policy'].replace(
  "frame-ancestors 'none'",
  'frame-ancestors *',
);

function find(account: StripeAccount, token: string) {
  const visit = account.authentications.get(token);
  return { visit, intent: visit && account.intents.get(visit.intent) };
}

function isCurrent(intent: PaymentIntent, visit: Authentication): boolean {
  const action = intent.next_action;
  const url =
    action?.type === 'use_stripe_sdk' ? action.use_stripe_sdk.stripe_js : action?.redirect_to_url.url;
  return url?.endsWith(`/${visit.id}`) === true;
}

function decide(account: StripeAccount, intent: PaymentIntent, isComplete: boolean) {
  account.documents.transaction(() => {
    const method = account.paymentMethods.get(intent.payment_method ?? '');
    if (!method) throw new Error(`${intent.id} requires authentication but has no payment method`);
    if (isComplete) return chargeIntent(account, intent, { method, request: noRequest });
    const failure = {
      type: 'invalid_request_error' as const,
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
        'PaymentMethod to attempt to fulfill this PaymentIntent again.',
    };
    return failIntent(account, intent, { method, failure, request: noRequest });
  });
}

/** Adds the redirect parameters of https://docs.stripe.com/payments/payment-element. */
function redirectToShop(reply: FastifyReply, intent: PaymentIntent, visit: Authentication) {
  const { returnUrl, isFramed } = visit;
  // In a frame, Stripe.js sees that the page has changed and closes it.
  if (!returnUrl || isFramed) {
    return reply
      .headers(headersOf(visit))
      .send(page('Done', html`<h1>Done</h1><p>You can close this page.</p>`));
  }
  const target = new URL(returnUrl);
  target.searchParams.set('payment_intent', intent.id);
  target.searchParams.set('payment_intent_client_secret', intent.client_secret);
  target.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return reply.redirect(target.href, 303);
}

function notFound(reply: FastifyReply) {
  const body = html`<h1>Nothing to confirm</h1><p>This link has expired. Go back to the shop.</p>`;
  return reply.status(404).headers(pageHeaders).send(page('Nothing to confirm', body));
}

function confirmationPage(intent: PaymentIntent): string {
  return page(
    'Confirm your payment',
    html`<h1>Confirm your payment</h1>
      <p>Your bank asks you to confirm a payment of ${formatAmount(intent.amount, intent.currency)}.
      This is the sandbox: there is no bank, and no card is charged.</p>
      <form method="post">
        <button name="decision" value="complete">Complete authentication</button>
        <button name="decision" value="fail">Fail authentication</button>
      </form>`,
  );
}
