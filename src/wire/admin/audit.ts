import { z } from 'zod';

/** Something an administrator did or read. */
export const auditEntry = z
  .object({ id: z.int(), at: z.iso.datetime(), who: z.string(), action: z.string(), subject: z.string() })
  .meta({ id: 'AuditEntry' });

export type AuditEntryAnswer = z.infer<typeof auditEntry>;
