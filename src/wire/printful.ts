import { z } from 'zod';
import { ORDER_STATUSES } from '../domain/orders/order-status.ts';
import { time } from './answers.ts';

/** Says whether Printful accepts the shop's token. */
export const connectionTest = z
  .object({ success: z.boolean(), message: z.string() })
  .meta({ id: 'PrintfulConnectionTest' });

export type ConnectionTest = z.infer<typeof connectionTest>;

export const catalogProduct = z
  .object({ id: z.int(), title: z.string(), description: z.string() })
  .meta({ id: 'PrintfulCatalogProduct' });

export type CatalogProductAnswer = z.infer<typeof catalogProduct>;

const syncState = z.object({
  startedAt: time,
  finishedAt: time.nullable(),
  seen: z.int(),
  total: z.int().nullable(),
  added: z.int(),
  updated: z.int(),
  problem: z.string().nullable(),
});

const stuckOrder = z.object({
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  since: time.nullable(),
  reason: z.string().nullable(),
});

const webhookState = z.object({
  state: z.enum(['active', 'elsewhere', 'refused', 'silent', 'unknown']),
  url: z.string().nullable(),
  since: time.nullable(),
  why: z.string().nullable(),
});

export const printfulState = z
  .object({
    /** False while orders stay drafts. */
    confirms: z.boolean(),
    webhook: webhookState,
    sync: syncState.nullable(),
    /** The number of orders in progress, by status. */
    queue: z.partialRecord(z.enum(ORDER_STATUSES), z.int()),
    /** The oldest stuck orders, null for a helper without Orders; and the number of all. */
    stuck: z.array(stuckOrder).nullable(),
    stuckTotal: z.int(),
  })
  .meta({ id: 'PrintfulState' });

export type PrintfulState = z.input<typeof printfulState>;
export type WebhookAnswer = PrintfulState['webhook'];

export const sentOrder = z
  .object({
    status: z.string(),
    printfulOrderId: z.string().nullable(),
    /** Whether Printful had confirmed it before, so that nothing changed. */
    wasSent: z.boolean(),
  })
  .meta({ id: 'SentOrder' });

export type SentOrder = z.input<typeof sentOrder>;
