import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../db/tables.ts';
import { SHOPPER } from '../orders/window/queries.ts';
import { ERASURE_WAIT } from './erasure-queries.ts';

/** Everything stored about an email address, for the person it belongs to. `email` is in lower case. */
export async function findPersonalData(db: Kysely<Tables>, email: string) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'created_at as placedAt', 'customer_name as name', 'customer_email as email'])
    .select(['address1', 'address2', 'city', 'state', 'zip', 'country'])
    .select(['subtotal', 'discount', 'shipping', 'total', 'refunded', 'shipping_method as shippingMethod'])
    .select(['code_name as discountCode', 'code_saved as savedByCode', 'erasure_asked_at as erasureAskedAt'])
    .select([sql<string | null>`party_on::text`.as('partyOn'), ERASURE_WAIT.as('erasureWaitsFor')])
    .where(sql`lower(customer_email)`, '=', email)
    .orderBy('created_at')
    .execute();
  const ids = orders.map(({ id }) => id);
  const lines = ids.length === 0 ? [] : await linesOf(db, ids);
  const problems = ids.length === 0 ? [] : await problemsOf(db, ids);
  const changes = ids.length === 0 ? [] : await changesIn(db, ids);
  const crews = ids.length === 0 ? [] : await crewsOf(db, ids);
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
  return {
    orders: orders.map((order) => ({
      ...order,
      hats: lines.filter(({ orderId }) => orderId === order.id),
      problems: problems.filter(({ orderId }) => orderId === order.id),
      changes: changes.filter(({ orderId }) => orderId === order.id),
      crews: crews.filter(({ orderId }) => orderId === order.id),
    })),
    earlierAddressOf: await ordersOnceSentTo(db, email),
    mails,
    subscriber: subscriber ?? null,
    newsletters,
  };
}

export type PersonalData = Awaited<ReturnType<typeof findPersonalData>>;

/** What was changed after payment: earlier words, addresses and email addresses. */
const changesIn = (db: Kysely<Tables>, orderIds: readonly string[]) =>
  db
    .selectFrom('order_changes')
    .select(['order_id as orderId', 'kind', 'at', 'before', 'after'])
    .select(sql<string>`case who when ${SHOPPER} then who else 'shop' end`.as('by'))
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();

/** The lists of names that friends checked, with their answers. */
const crewsOf = (db: Kysely<Tables>, orderIds: readonly string[]) =>
  db
    .selectFrom('order_crews as o')
    .innerJoin('crews as c', 'c.id', 'o.crew_id')
    .select(['o.order_id as orderId', 'c.created_at as madeAt', 'c.organizer', 'c.data as crew'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('crew_answers as a')
          .select(['a.member', 'a.kind', 'a.name', 'a.at', 'a.accepted'])
          .whereRef('a.crew_id', '=', 'c.id')
          .orderBy('a.member'),
      ).as('answers'),
    )
    .where('o.order_id', 'in', orderIds)
    .orderBy('c.created_at')
    .execute();

/** The orders that had this email address until it was changed. Whoever has it now may be a stranger to the rest. */
const ordersOnceSentTo = (db: Kysely<Tables>, email: string) =>
  db
    .selectFrom('order_changes')
    .select(['order_id as orderId', 'at as changedAt'])
    .where('kind', '=', 'email')
    .where(sql`lower(before->>'email')`, '=', email)
    .orderBy('id')
    .execute();

const problemsOf = (db: Kysely<Tables>, orderIds: readonly string[]) =>
  db
    .selectFrom('problems')
    .select([
      'order_id as orderId',
      'created_at as reportedAt',
      'reported_by as reportedBy',
      'reason',
      'wish',
    ])
    .select(['words', 'address', 'decision', 'decided_at as decidedAt', 'answer'])
    .select(
      sql<string | null>`'data:image/jpeg;base64,' || translate(encode(photo, 'base64'), E'\\n', '')`.as(
        'photo',
      ),
    )
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();

const linesOf = (db: Kysely<Tables>, orderIds: readonly string[]) =>
  db
    .selectFrom('order_lines')
    .select(['order_id as orderId', 'name', 'price', 'quantity', 'is_custom as isCustom'])
    .select(['hat_color as hatColor', 'text_color as textColor', 'font_style as fontStyle'])
    .select(['text_line1 as textLine1', 'text_line2 as textLine2', 'text_line3 as textLine3'])
    .select(['words_kept as wordsKept', 'refused_at as refusedAt'])
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute();
