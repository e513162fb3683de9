import { type Expression, type SqlBool, sql } from 'kysely';
import type { DataSummary } from '../../wire/privacy.ts';
import type { Db } from '../db/connect.ts';
import { withoutLinks } from '../mail/mail-key.ts';
import { ERASURE_WAIT } from './erasure-queries.ts';
import { readPlaces } from './place-queries.ts';

/** How many orders, with all that belongs to them, or emails are in memory at a time. */
export const BATCH = 100;

/** Reads once another read has ended, or at once. */
type Turn = <Rows>(read: () => Promise<Rows>) => Promise<Rows>;

/**
 * Everything stored about an email address, for the person it belongs to, each part read when it is asked for: orders and emails,
 * of which anybody may make any number, in batches. `email` is in lower case.
 */
export const personalData = (db: Db, email: string, inTurn: Turn = (read) => read()) => ({
  orders: inBatches(inTurn, (after: Place | undefined) => readOrders(db, email, after)),
  earlierAddressOf: () => inTurn(() => ordersOnceSentTo(db, email)),
  giftsFor: () => inTurn(() => giftsTo(db, email)),
  mails: inBatches(inTurn, (after: number | undefined) => readMails(db, email, after)),
  subscriber: () =>
    inTurn(async () => {
      const subscriber = await db
        .selectFrom('subscribers')
        .select(['email', 'state', 'created_at as createdAt', 'changed_at as changedAt'])
        .where('email', '=', email)
        .executeTakeFirst();
      return subscriber ?? null;
    }),
  newsletters: () =>
    inTurn(() =>
      db
        .selectFrom('campaign_recipients as r')
        .innerJoin('subscribers as s', 's.id', 'r.subscriber_id')
        .innerJoin('campaigns as c', 'c.id', 'r.campaign_id')
        .select(['c.subject', 'c.started_at as startedAt', 'r.state', 'r.answer'])
        .where('s.email', '=', email)
        .execute(),
    ),
  sentCarts: () =>
    inTurn(() =>
      sentCartsTo(db, email)
        .select(['made_at as madeAt', 'email', 'note', 'items', 'reason', 'expires_at as expiresAt'])
        .orderBy('id')
        .execute(),
    ),
});

/** Where a batch ended. The time has microseconds, which a `Date` has not. */
interface Place {
  at: string;
  id: string;
}

async function* inBatches<Row, Position>(
  inTurn: Turn,
  read: (after: Position | undefined) => Promise<{ row: Row; position: Position }[]>,
): AsyncGenerator<Row[]> {
  let last: Position | undefined;
  do {
    const batch = await inTurn(() => read(last));
    yield batch.map(({ row }) => row);
    last = batch.length < BATCH ? undefined : batch.at(-1)?.position;
  } while (last !== undefined);
}

const AT = sql<string>`created_at::text`.as('at');

async function readOrders(db: Db, email: string, after: Place | undefined) {
  let page = ordersOf(db, email)
    .select(['id', 'status', 'created_at as placedAt', 'customer_name as name', 'customer_email as email'])
    .select(['address1', 'address2', 'city', 'state', 'zip', 'country', 'phone', 'gift'])
    .select(['subtotal', 'discount', 'shipping', 'total', 'refunded', 'shipping_method as shippingMethod'])
    .select(['code_name as discountCode', 'code_saved as savedByCode', 'erasure_asked_at as erasureAskedAt'])
    .select(['card_brand as cardBrand', 'card_last4 as cardLast4', 'tags'])
    .select([sql<string | null>`party_on::text`.as('partyOn'), ERASURE_WAIT.as('erasureWaitsFor'), AT]);
  if (after) page = page.where(sql<SqlBool>`(created_at, id) > (${after.at}::timestamptz, ${after.id})`);
  const orders = await page.orderBy('created_at').orderBy('id').limit(BATCH).execute();
  const ofOrder = await readPlaces(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map(({ at, ...order }) => ({
    row: { ...order, ...ofOrder(order.id) },
    position: { at, id: order.id },
  }));
}

async function readMails(db: Db, email: string, after: number | undefined) {
  let page = mailsTo(db, email).select([
    'id',
    'created_at as writtenAt',
    'sent_at as sentAt',
    'state',
    'subject',
    'text',
  ]);
  if (after !== undefined) page = page.where('id', '>', after);
  const mails = await page.orderBy('id').limit(BATCH).execute();
  return mails.map(({ id, ...mail }) => ({ row: { ...mail, text: withoutLinks(mail.text) }, position: id }));
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
