import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

/** The owner hears about each refund that failed, and each dispute that was lost or opened. */
export async function alertViolations(_world: World, { alerts, refunds, disputes, holds }: Books) {
  const isTold = (event: string) => alerts.some((alert) => alert.event === event);
  const isHeld = (cause: string) => holds.some((hold) => hold.cause === cause);
  const failed = refunds.filter(({ status }) => status === 'failed' || status === 'canceled');
  return [
    ...failed
      .filter(({ id }) => !isTold(`refund-failed.${id}`) && !isHeld(`refund.${id}`))
      .map(({ id, order_id }) => `nobody was told that ${id} of order ${order_id} failed`),
    ...disputes
      .filter(({ id, status }) => status === 'lost' && !isTold(`dispute-lost.${id}`))
      .map(({ id, order_id }) => `nobody was told that ${id} of order ${order_id} was lost`),
  ];
}
