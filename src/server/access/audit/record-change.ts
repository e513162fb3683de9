import type { AboutKind } from '../../../wire/admin/audit.ts';
import type { Db } from '../../db/connect.ts';

interface Change {
  /** An administrator's email address, or who else did it. */
  who: string | 'shop' | 'shopper' | 'Stripe' | 'Printful';
  /** Continues the name, in plain words: "refunded $10.00 of #MXTC70BKEE". No names of shoppers, because it is never erased. */
  text: string;
  about: { kind: AboutKind; id: string };
  /** In the words of whoever gave it. */
  reason?: string;
}

/** Writes a sentence into the log, in the transaction of the change. A trigger refuses to change it. */
export async function recordChange(db: Db, { who, text, about, reason = '' }: Change): Promise<void> {
  await db
    .insertInto('admin_audit')
    .values({ who, action: text, subject: about.id, about: about.kind, reason })
    .execute();
}

/** Writes a sentence about someone of the team, who did it themselves unless another address is given. */
export const recordTeamChange = (
  db: Db,
  who: string,
  { email = who, ...what }: { email?: string; text: string; reason?: string },
): Promise<void> => recordChange(db, { who, ...what, about: { kind: 'team', id: email } });
