import { z } from 'zod';

/** A mail of the outbox in its list. */
export const adminMail = z
  .object({
    id: z.int(),
    event: z.string(),
    recipient: z.string(),
    subject: z.string(),
    state: z.string(),
    attempts: z.int(),
    /** What the mail server said against it, if it did. */
    answer: z.string().nullable(),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AdminMail' });

export type AdminMail = z.infer<typeof adminMail>;

/** With what its reader sees. */
export const adminMailDetail = adminMail
  .extend({ html: z.string(), text: z.string() })
  .meta({ id: 'AdminMailDetail' });

export type AdminMailDetail = z.infer<typeof adminMailDetail>;
