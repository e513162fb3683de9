import {
  mustClose,
  type NetworkTrust,
  networkTrust,
  trustWithin,
} from '../../../domain/money/card-testing.ts';
import type { InTransaction } from '../../deps.ts';
import { WIDE_SHARE } from '../../http/client-address.ts';
import {
  type Declines,
  declinesSince,
  findIntent,
  insertDecline,
  lockPayer,
  markClosing,
  type OrderIntent,
  openIntentsAround,
} from './queries.ts';

/**
 * Counts a declined card in the transaction of its webhook, and marks every intent as closing that no more cards may be
 * tried on. True when some have to be canceled at Stripe.
 */
export async function countDecline(deps: InTransaction, declined: OrderIntent): Promise<boolean> {
  const { payer } = declined;
  const at = deps.clock();
  const openAround = async () => (payer === null ? [] : openIntentsAround(deps.db, payer));
  if (declined.state !== 'open' && (await openAround()).length === 0) {
    // Nothing is left to close, so a flood of late declines need not wait for the lock.
    await insertDecline(deps.db, declined, at);
    return false;
  }
  if (payer !== null) await lockPayer(deps.db, payer, 'to count');
  await insertDecline(deps.db, declined, at);
  const trust: PayerTrust =
    payer === null ? { own: 'trusted', around: 'trusted' } : await trustOf(deps, payer);
  const counted = await findIntent(deps.db, declined.id);
  const open = [counted, ...(await openAround())].filter(
    (intent) => intent?.state === 'open',
  ) as OrderIntent[];
  const closing = open
    .filter((intent) => mustClose(intent, intent.payer === payer ? trust.own : trust.around))
    .map(({ id }) => id);
  await markClosing(deps.db, closing);
  if (closing.length === 0) return false;
  // They are canceled right after the commit. The job is there in case the process dies in between.
  const later = new Date(at.getTime() + deps.config.limits.providerTimeout);
  await deps.jobs.enqueue(deps.db, { name: 'close-intents', data: {}, at: later });
  return true;
}

/** How far the shop trusts a payer's network, and the others of the wider one around it. */
interface PayerTrust {
  own: NetworkTrust;
  around: NetworkTrust;
}

/** The same at this moment. */
export async function trustOf(
  deps: Pick<InTransaction, 'db' | 'clock' | 'config'>,
  payer: string,
): Promise<PayerTrust> {
  const declines = await declinesSince(deps.db, payer, memoryStart(deps));
  return payerTrust(declines, deps.config.rateLimitScale);
}

/** The wider network may have as many more declined cards as it gets of any other limit. */
export function payerTrust(declines: Declines, scale: number): PayerTrust {
  const around = networkTrust(declines.around, scale * WIDE_SHARE);
  return { own: trustWithin(around, networkTrust(declines.own, scale)), around };
}

/** Since when a network's declined cards count. */
export const memoryStart = ({ clock, config }: Pick<InTransaction, 'clock' | 'config'>): Date =>
  new Date(clock().getTime() - config.limits.decliningMemory);
