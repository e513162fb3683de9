import { z } from 'zod';
import { ORDER_STATUSES } from './orders.ts';
import { answer, currency, isoTime, money, nullableText, url } from './parts.ts';

const order = answer({
  id: z.int(),
  external_id: nullableText,
  status: z.enum(ORDER_STATUSES),
  store_id: z.int(),
  dashboard_url: url,
  created_at: isoTime,
  updated_at: isoTime,
});

const shipment = answer({
  id: z.int(),
  status: z.enum([
    'pending',
    'onhold',
    'canceled',
    'packaged',
    'shipped',
    'delivered',
    'returned',
    'outstock',
  ]),
  store_id: z.int(),
  tracking_number: z.string(),
  tracking_url: url,
  created_at: isoTime,
  ship_date: z.iso.date(),
  shipped_at: isoTime,
  delivered_at: isoTime.nullable(),
  reshipment: z.boolean(),
});

const approvalFile = answer({
  confirm_hash: z.string(),
  submitted_design: url,
  recommended_design: url,
  approval_sheet: url,
});

const reason = z.string().min(1);

/** The `data` of each type of webhook. */
const CONTENTS: Record<string, z.ZodType> = {
  order_created: answer({ order }),
  order_updated: answer({ order }),
  order_failed: answer({ reason, order }),
  order_canceled: answer({ reason, order }),
  order_put_hold: answer({ reason, order }),
  order_put_hold_approval: answer({ reason, approval_files: z.array(approvalFile), order }),
  order_remove_hold: answer({ reason, order }),
  order_refunded: answer({ currency, amount: money, order }),
  shipment_sent: answer({ shipment, order }),
  shipment_delivered: answer({ shipment, order }),
  shipment_returned: answer({ reason, shipment, order }),
  shipment_canceled: answer({ reason, shipment, order }),
  shipment_out_of_stock: answer({ is_out_of_stock: z.boolean(), shipment, order }),
  shipment_put_hold: answer({ reason, details: z.string(), shipment, order }),
  shipment_put_hold_approval: answer({
    reason,
    details: z.string(),
    approval_files: z.array(approvalFile),
    shipment,
    order,
  }),
  shipment_remove_hold: answer({ shipment, order }),
  catalog_stock_updated: z
    .array(
      answer({
        catalog_product_id: z.int(),
        catalog_variant_id: z.int(),
        techniques: z.array(z.string()),
        availability: z.enum([
          'in stock',
          'on demand',
          'out of stock',
          'not fulfilled',
          'discontinued',
          'unknown',
        ]),
      }),
    )
    .min(1),
  catalog_price_changed: answer({ catalog_product_ids: z.array(z.int()).min(1) }),
};

/** The schema for a webhook; null for a type that is not in the documents. */
export function webhookOf(type: string): z.ZodType | null {
  const content = CONTENTS[type];
  if (!content) return null;
  return z.strictObject({
    type: z.literal(type),
    occurred_at: isoTime,
    retries: z.int().min(0),
    store_id: z.int(),
    data: content,
  });
}
