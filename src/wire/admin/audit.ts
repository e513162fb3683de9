import { z } from 'zod';

/** What a change can be about. */
export const ABOUT_KINDS = [
  'order',
  'product',
  'hat',
  'person',
  'settings',
  'code',
  'campaign',
  'team',
  'shop',
] as const;

export type AboutKind = (typeof ABOUT_KINDS)[number];

/** What someone did or looked at. */
export const auditEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    /** An administrator's email address, or `shop`, `shopper`, `Stripe`, `Printful`, `terminal` or `unknown`. */
    who: z.string(),
    /** Their name, as a sentence begins with it. */
    name: z.string(),
    /** The rest of the sentence, without a period. */
    text: z.string(),
    about: z.enum(ABOUT_KINDS),
    /** The id of what it is about, or the version of the settings; may be empty. */
    subject: z.string(),
    reason: z.string(),
    /** Nothing was changed. */
    isRead: z.boolean(),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntryAnswer = z.infer<typeof auditEntry>;

/** Everyone who is in the log, for its filter. */
export const auditPeople = z
  .array(z.object({ who: z.string(), name: z.string() }))
  .meta({ id: 'AuditPeople' });

export type AuditPeople = z.infer<typeof auditPeople>;
