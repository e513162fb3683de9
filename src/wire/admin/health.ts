import { z } from 'zod';

const part = z.object({
  name: z.enum(['Database', 'Stripe', 'Printful', 'Mail', 'Queue']),
  /** `resting`: switched off on purpose. */
  state: z.enum(['working', 'failing', 'resting']),
  /** One sentence. */
  says: z.string(),
});

const stuckOrder = z.object({
  id: z.string(),
  status: z.string(),
  since: z.iso.datetime(),
  why: z.string(),
});

/** What works now, and what waits for a person. */
export const healthAnswer = z
  .object({
    parts: z.array(part),
    stuckOrders: z.array(stuckOrder),
    stuckMails: z.int(),
    failedJobs: z.int(),
  })
  .meta({ id: 'AdminHealth' });

export type HealthAnswer = z.infer<typeof healthAnswer>;
export type HealthPart = z.infer<typeof part>;
