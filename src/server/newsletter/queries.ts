import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

export interface Subscriber {
  id: number;
  state: Tables['subscribers']['state'];
  round: number;
  askedAt: Date | null;
}

/** The row of an address, made when there is none, and held until the transaction ends. `email` is in lower case. */
export async function lockSubscriber(trx: Kysely<Tables>, email: string): Promise<Subscriber> {
  await trx
    .insertInto('subscribers')
    .values({ email, state: 'pending' })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  return trx
    .selectFrom('subscribers')
    .select(['id', 'state', 'round', 'asked_at as askedAt'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Notes that the owner of the address was asked, in a round of its own. */
export async function askSubscriber(
  trx: Kysely<Tables>,
  id: number,
  { round, now }: { round: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set({ state: 'pending', round, asked_at: now, changed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Takes the yes to one request; its address, or null when there is nothing to say yes to. */
export async function confirmSubscriber(
  trx: Kysely<Tables>,
  { id, round }: { id: number; round: number },
  now: Date,
): Promise<string | null> {
  const row = await trx
    .updateTable('subscribers')
    .set({ state: 'confirmed', changed_at: now })
    .where('id', '=', id)
    .where('round', '=', round)
    .where('state', '=', 'pending')
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Ends a subscription, and takes the subscriber out of every campaign that has not come to it. */
export async function endSubscription(trx: Kysely<Tables>, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set({ state: 'unsubscribed', changed_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'unsubscribed')
    .execute();
  await trx
    .updateTable('campaign_recipients')
    .set({ state: 'left' })
    .where('subscriber_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** How an address stands with the newsletter; null when it is not known. */
export async function findSubscriber(
  db: Kysely<Tables>,
  id: number,
): Promise<(Subscriber & { email: string }) | null> {
  const row = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'state', 'round', 'asked_at as askedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
