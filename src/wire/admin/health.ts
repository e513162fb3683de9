import { z } from 'zod';
import { HOLD_KINDS } from '../../domain/orders/holds.ts';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { ALERT_KINDS } from '../../domain/today/alert-kinds.ts';
import { time } from '../answers.ts';

const part = z.object({
  name: z.enum(['Database', 'Stripe', 'Wallets', 'Printful', 'Orders', 'Mail', 'Queue', 'Clock']),
  /** `busy`: it works, and something waits its turn. `off`: not set up, on purpose. */
  state: z.enum(['working', 'busy', 'failing', 'off']),
  says: z.string(),
});

const stuckOrder = z.object({
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  since: time,
  why: z.string(),
  /** What holds it; empty if it only takes too long. */
  heldBy: z.array(z.enum(HOLD_KINDS)),
  /** The same, as its own page says it. */
  badges: z.array(z.string()),
  /** False while a dispute or Printful holds it. */
  canSend: z.boolean(),
});

/** What works now, and what a person has to fix. */
export const healthAnswer = z
  .object({
    parts: z.array(part),
    /** What the owner should set right, and how. */
    warnings: z.array(z.string()),
    /** Null for a helper without the area Orders. */
    stuckOrders: z.array(stuckOrder).nullable(),
    stuckMails: z.int(),
    failedJobs: z.int(),
  })
  .meta({ id: 'AdminHealth' });

export type HealthAnswer = z.input<typeof healthAnswer>;
export type HealthPart = z.infer<typeof part>;

/** Problems that need a person's decision. */
export const alertsAnswer = z
  .array(
    z.object({
      id: z.int(),
      kind: z.enum(ALERT_KINDS),
      orderId: z.string().nullable(),
      text: z.string(),
      at: time,
    }),
  )
  .meta({ id: 'Alerts' });
