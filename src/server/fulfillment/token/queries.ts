import type { Db } from '../../db/connect.ts';

/** The fingerprint of the token that Printful accepted last; null if it never did. */
export async function findToken(db: Db): Promise<string | null> {
  const row = await db.selectFrom('printful_token').select('fingerprint').executeTakeFirst();
  return row?.fingerprint ?? null;
}

export const saveToken = (db: Db, fingerprint: string): Promise<unknown> =>
  db
    .insertInto('printful_token')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ fingerprint }))
    .execute();
