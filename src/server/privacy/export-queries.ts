import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { withoutLinks } from '../mail/mail-key.ts';
import { ERASURE_WAIT } from './erasure-queries.ts';
import { ofOrder, readPlaces } from './place-queries.ts';

/** Everything stored about an email address, for the person it belongs to. `email` is in lower case. */
export async function findPersonalData(db: Kysely<Tables>, email: string) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'created_at as placedAt', 'customer_name as name', 'customer_email as email'])
    .select(['address1', 'address2', 'city', 'state', 'zip', 'country', 'phone', 'gift'])
    .select(['subtotal', 'discount', 'shipping', 'total', 'refunded', 'shipping_method as shippingMethod'])
    .select(['code_name as discountCode', 'code_saved as savedByCode', 'erasure_asked_at as erasureAskedAt'])
    .select(['card_brand as cardBrand', 'card_last4 as cardLast4', 'tags'])
    .select([sql<string | null>`party_on::text`.as('partyOn'), ERASURE_WAIT.as('erasureWaitsFor')])
    .where(sql`lower(customer_email)`, '=', email)
    .orderBy('created_at')
    .execute();
  const ids = orders.map(({ id }) => id);
  const found = await readPlaces(db, ids);
  const mails = await db
    .selectFrom('mails')
    .select(['created_at as writtenAt', 'sent_at as sentAt', 'state', 'subject', 'text'])
    .where(sql`lower(recipient)`, '=', email)
    .orderBy('id')
    .execute();
  const subscriber = await db
    .selectFrom('subscribers')
    .select(['email', 'state', 'created_at as createdAt', 'changed_at as changedAt'])
    .where('email', '=', email)
    .executeTakeFirst();
  const newsletters = await db
    .selectFrom('campaign_recipients as r')
    .innerJoin('subscribers as s', 's.id', 'r.subscriber_id')
    .innerJoin('campaigns as c', 'c.id', 'r.campaign_id')
    .select(['c.subject', 'c.started_at as startedAt', 'r.state', 'r.answer'])
    .where('s.email', '=', email)
    .execute();
  const sentCarts = await db
    .selectFrom('sent_carts')
    .select(['made_at as madeAt', 'email', 'note', 'items', 'reason', 'expires_at as expiresAt'])
    .where(sql`lower(email)`, '=', email)
    .orderBy('id')
    .execute();
  return {
    orders: orders.map((order) => ({ ...order, ...ofOrder(found, order.id) })),
    earlierAddressOf: await ordersOnceSentTo(db, email),
    giftsFor: await giftsTo(db, email),
    mails: mails.map((mail) => ({ ...mail, text: withoutLinks(mail.text) })),
    subscriber: subscriber ?? null,
    newsletters,
    sentCarts,
  };
}

export type PersonalData = Awaited<ReturnType<typeof findPersonalData>>;

/** The orders that had this email address until it was changed. Whoever has it now may be a stranger to the rest. */
export const ordersOnceSentTo = (db: Kysely<Tables>, email: string) =>
  changesOf(db, email)
    .select(['order_id as orderId', 'at as changedAt'])
    .where('kind', '=', 'email')
    .orderBy('id')
    .execute();

/** The orders whose receiver has, or had, this email address. The rest of a gift is its buyer's. */
export const giftsTo = (db: Kysely<Tables>, email: string) =>
  db
    .selectFrom('orders')
    .select(['id as orderId', 'created_at as placedAt'])
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('orders')
        .select('id')
        .where(sql`lower(gift->>'email')`, '=', email)
        .union(changesOf(db, email).select('order_id as id').where('kind', '=', 'gift')),
    )
    .orderBy('created_at')
    .execute();

const changesOf = (db: Kysely<Tables>, email: string) =>
  db.selectFrom('order_changes').where(sql`lower(before->>'email')`, '=', email);
