import type { Db } from '../../db/connect.ts';

/** The webhook that the shop last set at Printful. */
export interface StoredWebhook {
  url: string;
  publicKey: string;
  secretKey: string;
  setAt: Date;
  /** What it was set for. */
  subscription: string;
  /** The types of events among them that Printful refused. */
  missing: string[];
}

export async function findWebhook(db: Db): Promise<StoredWebhook | null> {
  const row = await db.selectFrom('printful_webhook').selectAll().executeTakeFirst();
  if (!row) return null;
  return {
    url: row.url,
    publicKey: row.public_key,
    secretKey: row.secret_key,
    setAt: row.set_at,
    subscription: row.subscription,
    missing: row.missing.split(' ').filter((type) => type !== ''),
  };
}

export async function saveWebhook(db: Db, webhook: StoredWebhook): Promise<void> {
  const row = {
    url: webhook.url,
    public_key: webhook.publicKey,
    secret_key: webhook.secretKey,
    set_at: webhook.setAt,
    subscription: webhook.subscription,
    missing: webhook.missing.join(' '),
  };
  await db
    .insertInto('printful_webhook')
    .values(row)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
    .execute();
}

/** Runs `work` in one instance at a time; null when another one is already running it. */
export const withWebhookLock = <Result>(db: Db, work: () => Promise<Result>): Promise<Result | null> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('provider_budgets')
      .values({ name: 'printful-webhook' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await trx
      .selectFrom('provider_budgets')
      .select('name')
      .where('name', '=', 'printful-webhook')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return row ? work() : null;
  });
