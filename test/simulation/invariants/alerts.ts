import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

/** The owner hears about each refund that failed, each dispute that was lost or opened, each card that may be stolen, and a provider that refuses the shop's key. */
export async function alertViolations(
  { clocks, spells, stripe }: World,
  { alerts, refunds, disputes, holds, orders }: Books,
) {
  const isTold = (event: string) => alerts.some((alert) => alert.event === event);
  const isHeld = (cause: string) => holds.some((hold) => hold.cause === cause);
  // An approved payment settles every warning about it, even one that nobody was told of yet.
  const isApproved = (intentId: string) =>
    [...stripe.warnings.values()].some(
      ({ payment_intent, reason }) => payment_intent === intentId && reason === 'approved',
    );
  const failed = refunds.filter(({ status }) => status === 'failed' || status === 'canceled');
  const refusals = (['Stripe', 'Printful'] as const).map((provider) => ({
    provider,
    alerts: alerts.filter(({ event }) => event.startsWith(`${provider.toLowerCase()}-refuses.`)),
  }));
  return [
    ...refusals
      .filter((one) => spells.refused[one.provider] > MOST_UNHEARD && one.alerts.length === 0)
      .map(({ provider }) => `nobody was told that ${provider} refuses the key`),
    ...refusals
      .filter((one) => one.alerts.some(({ done_at }) => done_at === null))
      .map(({ provider }) => `the alert that ${provider} refuses the key is still open`),
    ...spells
      .tokenOutages()
      .filter(
        ({ to, told }) =>
          told >= TOLD_ENOUGH &&
          // Whatever works before the end of an outage says nothing about it.
          !refusals[1]?.alerts.some(
            ({ done_at }) => done_at === null || done_at.getTime() >= to - 2 * clocks.worst,
          ),
      )
      .map(
        ({ told }) => `Printful said ${told} times that the token does not work, and no alert was open then`,
      ),
    ...failed
      .filter(({ id }) => !isTold(`refund-failed.${id}`) && !isHeld(`refund.${id}`))
      .map(({ id, order_id }) => `nobody was told that ${id} of order ${order_id} failed`),
    ...disputes
      .filter(({ id, status }) => status === 'lost' && !isTold(`dispute-lost.${id}`))
      .map(({ id, order_id }) => `nobody was told that ${id} of order ${order_id} was lost`),
    ...[...stripe.warnings.values()]
      .filter(
        ({ id, payment_intent }) =>
          !isApproved(payment_intent) && !isTold(`card-warning.${id}`) && !isHeld(`warning.${id}`),
      )
      .filter(({ payment_intent }) =>
        orders.some(
          (order) =>
            order.payment_intent_id === payment_intent &&
            order.status !== 'refunded' &&
            order.status !== 'canceled',
        ),
      )
      .map(({ id, payment_intent }) => `nobody was told of ${id} about ${payment_intent}`),
  ];
}

/** An instance may be killed after it was told. */
const TOLD_ENOUGH = 3;

/** An instance may be killed before it alerts, and only orders on their way to Printful alert to its refusals. */
const MOST_UNHEARD = 20;
