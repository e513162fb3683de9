import { randomUUID } from 'node:crypto';

/** Every job with its data. A job may run twice without harm. */
export interface JobData {
  /** Asks Stripe about an unpaid order. One with `paid` does so even if Stripe was asked a moment ago. */
  'settle-order': {
    orderId: string;
    cause: string;
    paid?: boolean;
  };
  /** Cancels closing intents at Stripe. */
  'close-intents': Record<string, never>;
  'send-order': { orderId: string };
  'stop-production': { orderId: string };
  'reconcile-charge': { orderId: string; cause: string };
  'send-refund': { refundId: string };
  /** Has Stripe give back the tax of a lost dispute, or take it again. */
  'return-disputed-tax': { orderId: string; disputeId: string };
  'sweep-orders': Record<string, never>;
  /** Reads the status of an order from Printful. */
  'follow-order': { orderId: string };
  'sync-products': { syncId: number };
  'deliver-mail': { mailId: number; round: number };
  /** Only in jobs of earlier releases, which would send the emails of this one without their keys. Older ones have no round. */
  'send-mail': { mailId: number; round?: number };
  'send-campaign': { campaignId: number; round?: number };
  /** Starts a newsletter at its scheduled time. */
  'start-campaign': { campaignId: number; round: number };
  'apply-retention': Record<string, never>;
  'announce-delays': Record<string, never>;
  /** Emails the owner what happened yesterday. */
  'send-morning-mail': Record<string, never>;
  /** Asks shoppers how their hats are, and publishes what nobody decided. */
  'ask-for-reviews': Record<string, never>;
  /** Reads the chosen hats from Printful: stock, prices, and what no longer holds. */
  'check-hats': Record<string, never>;
  /** Asks Printful for its prices. */
  'check-profit': Record<string, never>;
  /** Reads new movements of money from Stripe, and compares a month with Stripe: the one named, or those that are due. */
  'read-ledger': { month?: string };
  /** Reads from Stripe where the shop is registered for sales tax. */
  'read-registrations': Record<string, never>;
  /** Reads from Stripe what it recorded of the sales tax of a month, or of this one and the one before. */
  'read-tax': { month?: string };
  /** Adds up the money of the days on which an order changed. */
  'sum-money': Record<string, never>;
}

export type JobName = keyof JobData;

/**
 * The queues of an instance. `slots` is how many jobs it runs at the same time, `urgentSlots` how many urgent ones beside them.
 * `polls` is how many of the intervals pass between two looks for jobs that this instance did not queue itself.
 */
export const QUEUES = {
  payments: { slots: 8, urgentSlots: 12, polls: 1 },
  // Each job of these two may hold a database connection while it waits for Printful, so others need more connections.
  orders: { slots: 4, urgentSlots: 0, polls: 3 },
  statuses: { slots: 2, urgentSlots: 0, polls: 3 },
  mail: { slots: 6, urgentSlots: 0, polls: 3 },
  rest: { slots: 8, urgentSlots: 0, polls: 3 },
};

export type QueueName = keyof typeof QUEUES;

interface Kind {
  queue: QueueName;
  /** How often it is retried before it fails for good. One that a schedule queues again is not retried. */
  retries: number;
  /** Of which an order, a refund, a month, or the shop has one that waits: queued again, it runs sooner. */
  oneOf?: 'orderId' | 'refundId' | 'month' | 'shop';
  /** Polls queue it again, so it is dropped when it has failed so often. If its worker dies, it runs again. */
  dropAfter?: number;
}

/** For jobs whose work nothing else would take up: they are retried until they succeed. */
const FOREVER = 1_000_000;

export const KINDS: Record<JobName, Kind> = {
  'settle-order': { queue: 'payments', retries: 20, oneOf: 'orderId' },
  'close-intents': { queue: 'payments', retries: FOREVER },
  'reconcile-charge': { queue: 'payments', retries: FOREVER, oneOf: 'orderId' },
  'send-refund': { queue: 'payments', retries: 50, oneOf: 'refundId' },
  'return-disputed-tax': { queue: 'payments', retries: 50 },
  'send-order': { queue: 'orders', retries: 50, oneOf: 'orderId' },
  'stop-production': { queue: 'orders', retries: FOREVER },
  'deliver-mail': { queue: 'mail', retries: 20 },
  'send-mail': { queue: 'mail', retries: 20 },
  'follow-order': { queue: 'statuses', retries: FOREVER, oneOf: 'orderId', dropAfter: 3 },
  'sync-products': { queue: 'rest', retries: 20 },
  'send-campaign': { queue: 'rest', retries: 50 },
  'start-campaign': { queue: 'rest', retries: 50 },
  'sweep-orders': { queue: 'rest', retries: 0 },
  'apply-retention': { queue: 'rest', retries: 0 },
  'announce-delays': { queue: 'rest', retries: 0 },
  'send-morning-mail': { queue: 'rest', retries: 50, oneOf: 'shop' },
  'ask-for-reviews': { queue: 'rest', retries: 0 },
  'check-hats': { queue: 'rest', retries: 10, oneOf: 'shop' },
  'check-profit': { queue: 'rest', retries: 10, oneOf: 'shop' },
  'read-ledger': { queue: 'rest', retries: 50, oneOf: 'shop' },
  'read-registrations': { queue: 'rest', retries: 10 },
  'read-tax': { queue: 'rest', retries: 10, oneOf: 'month' },
  'sum-money': { queue: 'rest', retries: 0 },
};

export const JOB_NAMES = Object.keys(KINDS) as JobName[];

/** Jobs with the same key are one, as long as they wait, and run one after the other. */
export function jobKey(name: JobName, data: object): string {
  const { oneOf } = KINDS[name];
  const subject = oneOf === 'shop' ? 'shop' : Object.entries(data).find(([key]) => key === oneOf)?.[1];
  return `${name} ${subject ?? randomUUID()}`;
}
