import { createHash } from 'node:crypto';
import type { WorkOptions } from 'pg-boss';

/** Every job with its data. A job may run twice without harm. */
export interface JobData {
  /** Asks Stripe about an unpaid order. One with `paid` does so even if Stripe was asked a moment ago. */
  'settle-order': {
    orderId: string;
    cause: string;
    paid?: boolean;
    /** Only in jobs of earlier releases, which queued every check in advance: whether it is the last. */
    last?: boolean;
  };
  /** Cancels closing intents at Stripe. */
  'close-intents': Record<string, never>;
  'send-order': { orderId: string };
  'stop-production': { orderId: string };
  'reconcile-charge': { orderId: string; cause: string };
  'send-refund': { refundId: string };
  'sweep-orders': Record<string, never>;
  /** Reads the status of an order from Printful. */
  'follow-order': { orderId: string };
  'sync-products': { syncId: number };
  'deliver-mail': { mailId: number; round: number };
  /** Only in jobs of earlier releases, which would send the emails of this one without their keys. Older ones have no round. */
  'send-mail': { mailId: number; round?: number };
  'send-campaign': { campaignId: number; round?: number };
  /** Starts a campaign at its scheduled time. */
  'start-campaign': { campaignId: number; round: number };
  'apply-retention': Record<string, never>;
  'announce-delays': Record<string, never>;
  /** Reads the chosen hats from Printful: stock, prices, and what no longer holds. */
  'check-hats': Record<string, never>;
  /** Asks Printful for its prices. */
  'check-profit': Record<string, never>;
  /** Reads new movements of money from Stripe, and compares a month with Stripe: the one named, or those that are due. */
  'read-ledger': { month?: string };
}

export type JobName = keyof JobData;

/** For jobs whose work nothing else would take up: they are retried until they succeed. */
const FOREVER = 1_000_000;

/** How often each kind of job is retried before it fails for good. */
export const RETRIES: Record<JobName, number> = {
  'settle-order': 20,
  'close-intents': FOREVER,
  'send-order': 50,
  'stop-production': FOREVER,
  'reconcile-charge': FOREVER,
  'send-refund': 50,
  'sweep-orders': 0,
  'follow-order': 10,
  'sync-products': 20,
  'deliver-mail': 20,
  'send-mail': 20,
  'send-campaign': 50,
  'start-campaign': 50,
  'apply-retention': 0,
  'announce-delays': 0,
  'check-hats': 10,
  'check-profit': 10,
  'read-ledger': 50,
};

/** Jobs of which an order, or a refund, has one at a time: queued again, it runs sooner. */
const ONE_AT_A_TIME: Partial<Record<JobName, 'orderId' | 'refundId'>> = {
  'settle-order': 'orderId',
  'send-order': 'orderId',
  'reconcile-charge': 'orderId',
  'follow-order': 'orderId',
  'send-refund': 'refundId',
};

/** Jobs of which the shop has one, which says itself when it runs again. */
const ONE_OF_ALL: readonly JobName[] = ['check-hats', 'check-profit', 'read-ledger'];

/** The priority of urgent jobs; the others have 0. */
export const URGENT = 10;

/** Jobs that run several at a time, fetched without a pause while there are more. */
const MANY = { batchSize: 5, localConcurrency: 3, burstWhenBatchFull: true };

/** Workers of an instance that are not like the others. Urgent settlements have workers of their own. */
export const WORKERS: Partial<Record<JobName, WorkOptions[]>> = {
  'settle-order': [
    { batchSize: 2, burstWhenBatchFull: true },
    { ...MANY, minPriority: URGENT },
  ],
  // Each of them may hold a database connection while it waits for Printful.
  'send-order': [{ batchSize: 2, localConcurrency: 2, burstWhenBatchFull: true }],
  'deliver-mail': [{ batchSize: 3, localConcurrency: 2, burstWhenBatchFull: true }],
};

/** Earlier names of queues whose jobs go on under another name, with what is added to their data. */
export const RENAMED: Record<string, { name: JobName; data: object }> = {
  'settle-paid-order': { name: 'settle-order', data: { paid: true } },
};

/** Earlier names of queues. Their jobs are dropped, because both are queued on a schedule under the new name. */
export const RETIRED = ['keep-retention', 'tell-delays'];

/**
 * The id of the one job that an order, a refund, or the shop has of this kind, so that it is found without a search; null if there may be several.
 * A UUID of version 8.
 */
export function jobId(name: JobName, data: object): string | null {
  const subject = Object.entries(data).find(([key]) => key === ONE_AT_A_TIME[name])?.[1];
  if (subject === undefined && !ONE_OF_ALL.includes(name)) return null;
  const hex = createHash('sha256')
    .update(subject === undefined ? name : `${name} ${subject}`)
    .digest('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...groups, hex.slice(20, 32)].join('-');
}

/** The one job of this kind that an order has. */
export interface JobOfOrder {
  name: JobName;
  orderId: string;
}

/** Finds the row of such a job; empty for kinds of which an order may have several. */
export function jobKey({ name, orderId }: JobOfOrder): { name: JobName; id: string }[] {
  const id = jobId(name, { orderId });
  return id === null ? [] : [{ name, id }];
}
