import type { Db } from '../db/connect.ts';

/** One row per address, whatever its case; a known one stays as it is. */
export async function insertSubscriber(db: Db, email: string): Promise<void> {
  await db
    .insertInto('subscribers')
    .values({ email: email.toLowerCase(), state: 'pending' })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}
