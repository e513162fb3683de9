import { mustClose, type NetworkTrust, networkTrust } from '../../../domain/money/card-testing.ts';
import type { InTransaction } from '../../deps.ts';
import {
  declinesSince,
  findIntent,
  insertDecline,
  lockPayer,
  markClosing,
  type OrderIntent,
  openIntentsOfPayer,
} from './queries.ts';

/**
 * Counts a declined card in the transaction of its webhook, and marks every intent as closing that no more cards may be
 * tried on. True when some have to be canceled at Stripe.
 */
export async function countDecline(deps: InTransaction, declined: OrderIntent): Promise<boolean> {
  const { payer } = declined;
  const at = deps.clock();
  const openOfPayer = async () => (payer === null ? [] : openIntentsOfPayer(deps.db, payer));
  if (declined.state !== 'open' && (await openOfPayer()).length === 0) {
    // Nothing is left to close, so a flood of late declines need not wait for the lock.
    await insertDecline(deps.db, declined, at);
    return false;
  }
  if (payer !== null) await lockPayer(deps.db, payer, 'to count');
  await insertDecline(deps.db, declined, at);
  const trust = payer === null ? 'trusted' : await trustOf(deps, payer);
  const counted = await findIntent(deps.db, declined.id);
  const open = [counted, ...(await openOfPayer())].filter(
    (intent) => intent?.state === 'open',
  ) as OrderIntent[];
  const closing = open.filter((intent) => mustClose(intent, trust)).map(({ id }) => id);
  await markClosing(deps.db, closing);
  if (closing.length === 0) return false;
  // They are canceled right after the commit. The job is there in case the process dies in between.
  const later = new Date(at.getTime() + deps.config.limits.providerTimeout);
  await deps.jobs.enqueue(deps.db, { name: 'close-intents', data: {}, at: later });
  return true;
}

/** How far the shop trusts a network at this moment. */
export async function trustOf(
  deps: Pick<InTransaction, 'db' | 'clock' | 'config'>,
  payer: string,
): Promise<NetworkTrust> {
  const declines = await declinesSince(deps.db, payer, memoryStart(deps));
  return networkTrust(declines, deps.config.rateLimitScale);
}

/** Since when a network's declined cards count. */
export const memoryStart = ({ clock, config }: Pick<InTransaction, 'clock' | 'config'>): Date =>
  new Date(clock().getTime() - config.limits.decliningMemory);
