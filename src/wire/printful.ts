import { z } from 'zod';

/** Says whether Printful accepts the shop's token. */
export const connectionTest = z
  .object({ success: z.boolean(), message: z.string() })
  .meta({ id: 'PrintfulConnectionTest' });

export type ConnectionTest = z.infer<typeof connectionTest>;

export const catalogProduct = z
  .object({ id: z.int(), title: z.string(), description: z.string() })
  .meta({ id: 'PrintfulCatalogProduct' });

export type CatalogProductAnswer = z.infer<typeof catalogProduct>;

/** A hat in Printful's catalog that could be our blank. */
const catalogHat = z.object({
  variantId: z.int(),
  title: z.string(),
  color: z.string(),
  colorCode: z.string().nullable(),
  technique: z.string(),
  inStock: z.boolean(),
});

const blank = z.object({
  hatColor: z.string(),
  label: z.string(),
  /** Null for a color without a blank. */
  variantId: z.int().nullable(),
  canvas: z.object({ width: z.int(), height: z.int() }).nullable(),
  /** True when an administrator chose it; false when the color's name suggested it. */
  chosen: z.boolean(),
});

const syncState = z.object({
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  seen: z.int(),
  total: z.int().nullable(),
  added: z.int(),
  updated: z.int(),
  problem: z.string().nullable(),
});

const stuckOrder = z.object({
  id: z.string(),
  status: z.string(),
  since: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});

const webhookState = z.object({
  state: z.enum(['active', 'elsewhere', 'refused', 'silent', 'unknown']),
  url: z.string().nullable(),
  since: z.iso.datetime().nullable(),
  why: z.string().nullable(),
});

export const printfulState = z
  .object({
    /** False while orders stay drafts. */
    confirms: z.boolean(),
    timeZone: z.string(),
    blanks: z.array(blank),
    hats: z.array(catalogHat),
    webhook: webhookState,
    sync: syncState.nullable(),
    /** The number of orders in progress, by status. */
    queue: z.record(z.string(), z.int()),
    /** The oldest stuck orders, and the number of all. */
    stuck: z.array(stuckOrder),
    stuckTotal: z.int(),
  })
  .meta({ id: 'PrintfulState' });

export type PrintfulState = z.infer<typeof printfulState>;
export type WebhookAnswer = PrintfulState['webhook'];

export const blankChoice = z.object({ variantId: z.int().positive().max(2_147_483_647).nullable() });

export const sentOrder = z
  .object({ status: z.string(), printfulOrderId: z.string().nullable() })
  .meta({ id: 'SentOrder' });
