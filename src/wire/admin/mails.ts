import { z } from 'zod';
import { time } from '../answers.ts';

/** An email in the list of all emails in the outbox. */
export const adminMail = z
  .object({
    id: z.int(),
    event: z.string(),
    recipient: z.string(),
    subject: z.string(),
    state: z.string(),
    attempts: z.int(),
    /** The mail server's error, if there was one. */
    answer: z.string().nullable(),
    createdAt: time,
    sentAt: time.nullable(),
  })
  .meta({ id: 'AdminMail' });

export type AdminMail = z.input<typeof adminMail>;

/** An email with its content. */
export const adminMailDetail = adminMail
  .extend({ html: z.string(), text: z.string() })
  .meta({ id: 'AdminMailDetail' });

export type AdminMailDetail = z.input<typeof adminMailDetail>;
