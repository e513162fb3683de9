import { type Expression, sql } from 'kysely';
import type { DataSummary } from '../../wire/privacy.ts';
import type { Db } from '../db/connect.ts';
import { withoutLinks } from '../mail/mail-key.ts';
import { ERASURE_WAIT } from './erasure-queries.ts';
import { readPlaces } from './place-queries.ts';

/** Everything stored about an email address, for the person it belongs to. `email` is in lower case. */
export async function findPersonalData(db: Db, email: string) {
  const orders = await ordersOf(db, email)
    .select(['id', 'status', 'created_at as placedAt', 'customer_name as name', 'customer_email as email'])
    .select(['address1', 'address2', 'city', 'state', 'zip', 'country', 'phone', 'gift'])
    .select(['subtotal', 'discount', 'shipping', 'total', 'refunded', 'shipping_method as shippingMethod'])
    .select(['code_name as discountCode', 'code_saved as savedByCode', 'erasure_asked_at as erasureAskedAt'])
    .select(['card_brand as cardBrand', 'card_last4 as cardLast4', 'tags'])
    .select([sql<string | null>`party_on::text`.as('partyOn'), ERASURE_WAIT.as('erasureWaitsFor')])
    .orderBy('created_at')
    .execute();
  const ids = orders.map(({ id }) => id);
  const ofOrder = await readPlaces(db, ids);
  const mails = await mailsTo(db, email)
    .select(['created_at as writtenAt', 'sent_at as sentAt', 'state', 'subject', 'text'])
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
  const sentCarts = await sentCartsTo(db, email)
    .select(['made_at as madeAt', 'email', 'note', 'items', 'reason', 'expires_at as expiresAt'])
    .orderBy('id')
    .execute();
  return {
    orders: orders.map((order) => ({ ...order, ...ofOrder(order.id) })),
    earlierAddressOf: await ordersOnceSentTo(db, email),
    giftsFor: await giftsTo(db, email),
    mails: mails.map((mail) => ({ ...mail, text: withoutLinks(mail.text) })),
    subscriber: subscriber ?? null,
    newsletters,
    sentCarts,
  };
}

/** How much of it there is. Reads one row, because anybody may ask, about an address with any number of orders. */
export async function countPersonalData(db: Db, email: string): Promise<DataSummary> {
  const counted = (rows: Expression<unknown>) => sql<number>`(select count(*) from ${rows} as counted)`;
  const mentions = [changedEmails(db, email), giftOrders(db, email), sentCartsTo(db, email)].map(counted);
  const stored = await ordersOf(db, email)
    .select([sql<number>`count(*)`.as('orders'), sql<number>`count(${ERASURE_WAIT})`.as('ordersUnderWay')])
    .select(sql<boolean>`count(erasure_asked_at) > 0`.as('erasureAsked'))
    .select([
      counted(mailsTo(db, email)).as('mails'),
      sql<number>`${sql.join(mentions, sql` + `)}`.as('mentions'),
    ])
    .select(db.selectFrom('subscribers').select('state').where('email', '=', email).as('newsletter'))
    .executeTakeFirstOrThrow();
  return { email, ...stored };
}

const ordersOf = (db: Db, email: string) =>
  db.selectFrom('orders').where(sql`lower(customer_email)`, '=', email);

const mailsTo = (db: Db, email: string) => db.selectFrom('mails').where(sql`lower(recipient)`, '=', email);

const sentCartsTo = (db: Db, email: string) =>
  db.selectFrom('sent_carts').where(sql`lower(email)`, '=', email);

/** The orders that had this email address until it was changed. Whoever has it now may be a stranger to the rest. */
export const ordersOnceSentTo = (db: Db, email: string) =>
  changedEmails(db, email).select(['order_id as orderId', 'at as changedAt']).orderBy('id').execute();

/** The orders whose receiver has, or had, this email address. The rest of a gift is its buyer's. */
export const giftsTo = (db: Db, email: string) =>
  giftOrders(db, email).select(['id as orderId', 'created_at as placedAt']).orderBy('created_at').execute();

const changedEmails = (db: Db, email: string) => changesOf(db, email).where('kind', '=', 'email');

const giftOrders = (db: Db, email: string) =>
  db.selectFrom('orders').where('id', 'in', ({ selectFrom }) =>
    selectFrom('orders')
      .select('id')
      .where(sql`lower(gift->>'email')`, '=', email)
      .union(changesOf(db, email).select('order_id as id').where('kind', '=', 'gift')),
  );

const changesOf = (db: Db, email: string) =>
  db.selectFrom('order_changes').where(sql`lower(before->>'email')`, '=', email);
