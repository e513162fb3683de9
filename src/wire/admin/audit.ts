import { z } from 'zod';

/** What an administrator did or looked at. */
export const auditEntry = z
  .object({ id: z.int(), at: z.iso.datetime(), who: z.string(), action: z.string(), subject: z.string() })
  .meta({ id: 'AuditEntry' });

export type AuditEntryAnswer = z.infer<typeof auditEntry>;
