import { sql } from 'kysely';
import type { z } from 'zod';
import type { WantedCode } from '../../domain/cart/discount-code-form.ts';
import type { adminCode } from '../../wire/admin/codes.ts';
import type { Db } from '../db/connect.ts';
import { ORDER_MONEY } from '../orders/money/profit-queries.ts';
import { GAVE_BACK, isHeld } from './queries.ts';

/** A code in the list, with the sums of its orders in cents. */
export interface ListedCode extends Omit<z.output<typeof adminCode>, 'state' | 'link'> {
  startsAt: Date | null;
  endsAt: Date | null;
}

const MOST_CODES = 500;

/**
 * The codes that are not archived, newest first. Days are those of the shop's time zone. Unpaid orders whose checkout stood still
 * since `since` reserve nothing.
 */
export async function listCodes(
  db: Db,
  { timeZone, since }: { timeZone: string; since: Date },
): Promise<ListedCode[]> {
  const { rows } = await sql<ListedCode>`
    select codes.id, ${TERMS(timeZone)}, starts_at as "startsAt", ends_at as "endsAt",
      coalesce(uses, 0)::integer as uses, coalesce(reserved, 0)::integer as reserved,
      coalesce(saved, 0)::float8 as saved, coalesce(sums.revenue, 0)::float8 as revenue,
      coalesce(sums.left, 0)::float8 as left, coalesce(unknown, 0)::integer as unknown
    from (select * from discount_codes where archived_at is null order by id desc limit ${MOST_CODES}) as codes
    left join (
      select code_id,
        count(*) filter (where status not in ('pending', 'payment_failed') and not ${GAVE_BACK}) as uses,
        count(*) filter (where ${isHeld(since)}) as reserved,
        sum(code_saved) filter (where "isPaid" and not ${GAVE_BACK}) as saved,
        sum(money.revenue) filter (where "isPaid") as revenue,
        sum(money.profit) as left,
        count(*) filter (where "isPaid" and money.profit is null) as unknown
      from orders join ${ORDER_MONEY} as money on money."orderId" = orders.id
      where code_id is not null group by code_id
    ) as sums on sums.code_id = codes.id
    order by codes.id desc`.execute(db);
  return rows;
}

const columnsOf = (code: WantedCode, timeZone: string) => ({
  name: code.name,
  kind: code.kind,
  value: code.value,
  min_hats: code.minHats,
  starts_at: sql<Date | null>`${code.startsOn}::date::timestamp at time zone ${timeZone}`,
  // Through the whole last day.
  ends_at: sql<Date | null>`(${code.endsOn}::date + 1)::timestamp at time zone ${timeZone}`,
  max_uses: code.maxUses,
  max_uses_per_email: code.maxUsesPerEmail,
});

/** Stores a new code; null if there is one with this name. */
export async function insertCode(trx: Db, code: WantedCode, timeZone: string): Promise<number | null> {
  const row = await trx
    .insertInto('discount_codes')
    .values(columnsOf(code, timeZone))
    .onConflict((conflict) => conflict.column('name').where('archived_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A code as it is stored, and when it ends, locked until the transaction ends; null if it is archived. */
export async function lockCodeTerms(
  trx: Db,
  id: number,
  timeZone: string,
): Promise<(WantedCode & { endsAt: Date | null }) | null> {
  const { rows } = await sql<WantedCode & { endsAt: Date | null }>`
    select ${TERMS(timeZone)}, ends_at as "endsAt" from discount_codes
    where id = ${id} and archived_at is null for update`.execute(trx);
  return rows[0] ?? null;
}

const TERMS = (timeZone: string) => sql`name, kind, value, min_hats as "minHats",
  to_char(starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as "startsOn",
  to_char((ends_at - interval '1 millisecond') at time zone ${timeZone}, 'YYYY-MM-DD') as "endsOn",
  max_uses as "maxUses", max_uses_per_email as "maxUsesPerEmail"`;

/** Changes a locked code for all orders from now on. Its name stays, since links carry it. */
export async function updateCode(
  trx: Db,
  id: number,
  { code, timeZone }: { code: WantedCode; timeZone: string },
): Promise<void> {
  const { name: _name, ...columns } = columnsOf(code, timeZone);
  await trx.updateTable('discount_codes').set(columns).where('id', '=', id).execute();
}

/** Ends a code now, or archives one that has ended. Returns its name; null if there is nothing to do. */
export async function stopCode(
  trx: Db,
  id: number,
  { now, archive }: { now: Date; archive: boolean },
): Promise<string | null> {
  const stopped = trx.updateTable('discount_codes').where('id', '=', id).where('archived_at', 'is', null);
  const row = await (archive
    ? stopped.set({ archived_at: now }).where('ends_at', '<=', now)
    : stopped
        .set({
          ends_at: now,
          starts_at: sql<Date | null>`case when starts_at > ${now} then ${now} else starts_at end`,
        })
        .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
  )
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
