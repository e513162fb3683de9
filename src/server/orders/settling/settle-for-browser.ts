import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { type Settlement, settleOrder } from './settle-order.ts';

/**
 * What a browser that rings is told. When Stripe was asked a moment ago by somebody else, it waits until Stripe may be
 * asked again, so that its answer holds. Null when there is no such order.
 */
export async function settleForBrowser(deps: Deps, orderId: string): Promise<Settlement | null> {
  const first = await settleOrder(deps, { orderId, cause: 'browser' });
  if (!first?.tooSoon) return first;
  await pause(deps.config.limits.settleInterval);
  return settleOrder(deps, { orderId, cause: 'browser' });
}
