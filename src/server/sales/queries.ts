import { type RawBuilder, sql } from 'kysely';
import type { FeatureCounts } from '../../domain/sales/sales-features.ts';
import type { HatFigures, SalesAnswer, SoldHat } from '../../wire/admin/sales.ts';
import { GAVE_BACK } from '../codes/queries.ts';
import type { Db } from '../db/connect.ts';
import { oneRow } from '../db/one-row.ts';
import { SHOPPER } from '../orders/change-window/queries.ts';
import { CHANGED_THEIR_MIND } from '../orders/change-window/shopper-wishes.ts';
import { ORDER_MONEY } from '../orders/money/profit-queries.ts';

/** The last `days` days, including today, in a time zone. */
export interface Span {
  days: number;
  timeZone: string;
}

export interface SoldProduct extends Omit<SoldHat, 'image'> {
  printfulPicture: string | null;
}

interface SoldHats extends Pick<SalesAnswer, 'paidHats' | 'colors' | 'words'> {
  /** By product, the hundred most sold first. All hats that shoppers designed are one row, without a product. */
  products: SoldProduct[];
  /** All hats: the ready-made, and those that shoppers designed. */
  kinds: SalesAnswer['soldKinds'];
  /** How far hats came from their pages, the most opened first. */
  pages: SalesAnswer['hatPages'];
}

/** The hats of paid orders in both spans, read once. Those that were sold are counted by product, by color and by words. */
export async function soldHats(db: Db, span: Span): Promise<SoldHats> {
  const counted = await sql<SoldHats>`
    with paid as materialized (
      select order_id, is_in_span, is_kept and refused_at is null as is_sold, quantity, product_id, is_custom, name, ${sql.raw(Object.keys(DESIGN).join(', '))}
      from (
        select id, created_at >= (select ${startOf(span)}) as is_in_span, status not in ('canceled', 'refunded') as is_kept
        from orders
        where replaces is null and paid_at is not null and created_at >= ${startBefore(span)}
          and (created_at >= (select ${startOf(span)}) or created_at < (select ${endBefore(span)}))
      ) as counted
      -- With an offset, each order's lines are looked up, instead of reading the lines of all years.
      join lateral (select * from order_lines where order_id = counted.id offset 0) as lines on true
    ), sold as (
      select * from paid where is_sold
    ), by_product as (
      select sold.product_id as "productId", is_custom as "isCustom", coalesce(products.name, sold.name) as name, hats, before,
        ${designColumns('coalesce(products.$, sold.$)')},
        products.printful_picture as "printfulPicture"
      from (
        select product_id, is_custom, max(name) as name, ${designColumns('max($)', false)}, ${HATS}
        from sold group by product_id, is_custom, case when product_id is null then name end
      ) as sold
      left join products on products.id = sold.product_id
      order by hats desc, before desc, name limit 100
    ), by_kind as (
      select is_custom as "isCustom", ${HATS} from sold group by is_custom
    ), by_color as (
      select hat_color as "hatColor", ${HATS} from sold where hat_color is not null
      group by hat_color order by hats desc, hat_color
    ), by_words as (
      select words, ${HATS}
      from (
        select upper(concat_ws(' / ', nullif(text_line1, ''), nullif(text_line2, ''), nullif(text_line3, ''))) as words,
          order_id, is_in_span, sum(quantity) as quantity
        from sold where is_custom and text_line1 is not null
        group by 1, 2, 3
      ) as of_order
      group by words having count(*) filter (where is_in_span) > 1
      order by hats desc, words limit 20
    ), by_page as (
      select id as "productId", name, visits, carts, coalesce(bought, 0) as bought
      from (
        select product_id as id, coalesce(sum(count) filter (where step = 'visit'), 0)::bigint as visits,
          coalesce(sum(count) filter (where step = 'cart'), 0)::bigint as carts
        from hat_counts where day >= ${startOf(span)} at time zone ${span.timeZone} group by product_id
      ) as counted
      join products using (id)
      left join (
        select product_id as id, count(distinct order_id) as bought from sold where is_in_span group by product_id
      ) as paid using (id)
      order by visits desc, carts desc, name limit 100
    )
    select (select to_json(sums) from (select ${HATS} from paid) as sums) as "paidHats", ${listOf('by_product')} as products, ${listOf('by_kind')} as kinds, ${listOf('by_color')} as colors, ${listOf('by_words')} as words,
      ${listOf('by_page')} as pages`.execute(db);
  return oneRow(counted);
}

/** The rows of a list in its order. */
const listOf = (list: string) =>
  sql`(select coalesce(json_agg(to_json(${sql.ref(list)})), '[]') from ${sql.ref(list)})`;

/** What shoppers paid in the span before, up to the same time of day. */
export async function takenBefore(db: Db, span: Span): Promise<number> {
  const counted = await sql<{ taken: number }>`
    select coalesce(sum(coalesce(paid, total)), 0)::bigint as taken from orders
    where replaces is null and (paid_at is not null or paid is not null)
      and ${isInSpanBefore(span)}`.execute(db);
  return oneRow(counted).taken;
}

type Cause = SalesAnswer['causes'][number];

/** Hats of problems that were decided to be replaced, hats that refunds name, and the money of all refunds, by what was wrong. */
export async function solvedHats(db: Db, span: Span): Promise<Cause[]> {
  const hatsOf = (table: string) =>
    sql`(select coalesce(sum((line ->> 'quantity')::integer), 0) from jsonb_array_elements(${sql.ref(`${table}.lines`)}) as line)`;
  const either = (table: string) => sql`(${isInSpan(span, table)} or ${isInSpanBefore(span, table)})`;
  const { rows } = await sql<Cause>`
    select reason,
      coalesce(sum(hats) filter (where is_in_span and is_replaced), 0)::bigint as replaced,
      coalesce(sum(hats) filter (where is_in_span and not is_replaced), 0)::bigint as refunded,
      coalesce(sum(hats) filter (where not is_in_span), 0)::bigint as before,
      coalesce(sum(amount) filter (where is_in_span), 0)::bigint as "paidBack"
    from (
      select reason, true as is_replaced, ${isInSpan(span, 'problems')} as is_in_span, ${hatsOf('problems')} as hats,
        0 as amount
      from problems where decision = 'replacement' and ${either('problems')}
      union all
      select reason_kind, false, ${isInSpan(span, 'refunds')}, ${hatsOf('refunds')},
        case when status in ('failed', 'canceled') then paid_otherwise else amount end
      from refunds where (status not in ('failed', 'canceled') or paid_otherwise > 0) and ${either('refunds')}
    ) as solved
    where hats > 0 or (is_in_span and amount > 0)
    group by reason order by sum(hats) filter (where is_in_span) desc nulls last, reason`.execute(db);
  return rows;
}

/** The counts of visits by step. */
export async function countSteps(db: Db, span: Span): Promise<Record<string, number>> {
  const { rows } = await sql<{ step: string; count: number }>`
    select step, sum(count)::bigint as count from daily_counts
    where day >= ${startOf(span)} at time zone ${span.timeZone} group by step`.execute(db);
  return Object.fromEntries(rows.map(({ step, count }) => [step, count]));
}

type CountedInOrders = Omit<FeatureCounts, 'crewsStarted'>;

export async function countFeatures(db: Db, span: Span): Promise<CountedInOrders> {
  const counted = await sql<CountedInOrders>`
    with sold as (
      select id, status, party_on, code_saved, wallet, gift from orders
      where replaces is null and paid_at is not null and ${isInSpan(span)}
    ), asked as (
      select state from word_questions where ${isInSpan(span, 'word_questions')}
    ), coded as (
      select profit from ${ORDER_MONEY} as money join sold on sold.id = "orderId" where code_saved is not null
    ), parties as (
      select status <> 'completed' or bool_or((delivered_at at time zone ${span.timeZone})::date > party_on) as is_late
      from sold left join parcels on parcels.order_id = sold.id
      where party_on < (now() at time zone ${span.timeZone})::date and status not in ('canceled', 'refunded')
      group by sold.id, status
      -- Whether parcels that nobody scanned were late is unknown.
      having status <> 'completed' or max(delivered_at) is not null
    )
    select (select count(*) from sold) as "orders",
      (select count(distinct order_id) from order_changes join sold on sold.id = order_id where who = ${SHOPPER}
        and kind in ('words', 'address')) as "changed",
      (select count(distinct order_id) from order_events join sold on sold.id = order_id
        where cause = ${`canceled: ${CHANGED_THEIR_MIND}`} and starts_with(cause, 'canceled: ')) as "canceled",
      (select count(distinct order_id) from order_lines join sold on sold.id = order_id where in_crew) as "crewsBought",
      (select count(*) from asked) as "wordsAsked",
      (select count(*) from asked where state = 'approved') as "wordsApproved",
      (select count(*) from asked where state = 'refunded') as "wordsRefunded",
      (select count(*) from orders where replaces is not null and status <> 'canceled' and ${isInSpan(span)}) as "replacements",
      codes.*,
      (select count(*) from coded) as "codesPaid",
      (select sum(profit)::bigint from coded) as "codesProfit",
      (select count(*) from coded where profit is null) as "codesUnknown",
      (select count(*) from sold where wallet = 'apple_pay') as "applePay",
      (select count(*) from sold where wallet = 'google_pay') as "googlePay",
      (select count(*) from sold where wallet = 'link') as "link",
      (select count(*) from parties) as "parties",
      (select count(*) from parties where is_late) as "partiesMissed",
      (select count(*) from sold where gift is not null) as "gifts"
    from (select count(*) as "codes", coalesce(sum(code_saved), 0)::bigint as "codesSaved"
      from sold as orders where code_saved is not null and not ${GAVE_BACK}) as codes`.execute(db);
  return oneRow(counted);
}

/** Midnight so many days ago, as clocks show it. */
const midnight = (daysAgo: number, timeZone: string): RawBuilder<Date> =>
  sql`(((now() at time zone ${timeZone})::date - ${daysAgo}::integer)::timestamp at time zone ${timeZone})`;

/** Midnight at the start of the span. */
export const startOf = ({ days, timeZone }: Span): RawBuilder<Date> => midnight(days - 1, timeZone);

const startBefore = ({ days, timeZone }: Span) => midnight(2 * days - 1, timeZone);

const endBefore = ({ days, timeZone }: Span) =>
  sql`((now() at time zone ${timeZone} - ${days}::integer * interval '1 day') at time zone ${timeZone})`;

const isInSpan = (span: Span, table = 'orders') =>
  sql<boolean>`${sql.ref(`${table}.created_at`)} >= ${startOf(span)}`;

const isInSpanBefore = (span: Span, table = 'orders') =>
  sql<boolean>`(${sql.ref(`${table}.created_at`)} >= ${startBefore(span)}
    and ${sql.ref(`${table}.created_at`)} < ${endBefore(span)})`;

/** The hats of one span and of the other. */
const HATS = sql`
  coalesce(sum(quantity) filter (where is_in_span), 0)::bigint as hats,
  coalesce(sum(quantity) filter (where not is_in_span), 0)::bigint as before`;

const DESIGN = {
  hat_color: 'hatColor',
  text_color: 'textColor',
  font_style: 'fontStyle',
  text_line1: 'textLine1',
  text_line2: 'textLine2',
  text_line3: 'textLine3',
};

/** Each column of a design, in a pattern in which `$` stands for it. */
const designColumns = (pattern: string, isNamed = true) =>
  sql.raw(
    Object.entries(DESIGN)
      .map(([column, name]) => `${pattern.replaceAll('$', column)} as ${isNamed ? `"${name}"` : column}`)
      .join(', '),
  );

/** How often the page of a hat was opened, how often the hat was put into a cart, and how many paid orders have it. */
export async function readHatFigures(db: Db, id: number, span: Span): Promise<HatFigures> {
  const counted = await sql<HatFigures>`
    select coalesce(sum(count) filter (where step = 'visit'), 0)::bigint as visits,
      coalesce(sum(count) filter (where step = 'cart'), 0)::bigint as carts,
      (select count(distinct orders.id) from order_lines join orders on orders.id = order_lines.order_id
        where order_lines.product_id = ${id} and refused_at is null and replaces is null and paid_at is not null
          and status not in ('canceled', 'refunded') and orders.created_at >= ${startOf(span)}) as bought
    from hat_counts
    where product_id = ${id} and day >= ${startOf(span)} at time zone ${span.timeZone}`.execute(db);
  return oneRow(counted);
}
