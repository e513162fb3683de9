import type { Db } from '../../db/connect.ts';

interface Count {
  failures: number;
  freeAt: Date;
}

export const FREE_SINCE_EVER = new Date(0);

/**
 * When all of these keys may try again; null if they may now. A wait that ends after `longest` dates from before the clock
 * was set back, and is ignored.
 */
export async function findWait(
  db: Db,
  keys: readonly string[],
  { now, longest }: { now: Date; longest: Date },
): Promise<Date | null> {
  const row = await db
    .selectFrom('admin_throttles')
    .select((eb) => eb.fn.max('free_at').as('freeAt'))
    .where('key', 'in', keys)
    .where('free_at', '>', now)
    .where('free_at', '<=', longest)
    .executeTakeFirst();
  return row?.freeAt ?? null;
}

/** The counts of these keys, locked until the transaction ends. A count whose last failure is before `since` is 0. */
export async function lockCounts(
  trx: Db,
  keys: readonly string[],
  { now, since }: { now: Date; since: Date },
): Promise<Map<string, Count>> {
  const sorted = [...keys].sort();
  await trx
    .insertInto('admin_throttles')
    .values(sorted.map((key) => ({ key, failures: 0, failed_at: now, free_at: FREE_SINCE_EVER })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const rows = await trx
    .selectFrom('admin_throttles')
    .selectAll()
    .where('key', 'in', sorted)
    .orderBy('key')
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [row.key, { failures: row.failed_at < since ? 0 : row.failures, freeAt: row.free_at }]),
  );
}

export async function saveCount(
  trx: Db,
  key: string,
  { count: { failures, freeAt }, now }: { count: Count; now: Date },
): Promise<void> {
  await trx
    .updateTable('admin_throttles')
    .set({ failures, free_at: freeAt, failed_at: now })
    .where('key', '=', key)
    .execute();
}

/** Whether a key is free now. If so, it is not free again before `until`. */
export async function takeTurn(
  trx: Db,
  key: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const turn = { failures: 0, failed_at: now, free_at: until };
  const late = new Date(2 * until.getTime() - now.getTime());
  const taken = await trx
    .insertInto('admin_throttles')
    .values({ key, ...turn })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(turn)
        // A wait that ends long after `until` dates from before the clock was set back; a little after, from a call that overtook this.
        .where((eb) =>
          eb.or([eb('admin_throttles.free_at', '<=', now), eb('admin_throttles.free_at', '>', late)]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Takes an attempt back: lowers its counts by one, and ends the waits that it began, each until a time. Deletes the count
 * `forgotten`, and all counts from before `since`.
 */
export async function forgiveCounts(
  db: Db,
  {
    forgotten,
    lowered,
    since,
  }: { forgotten: string | null; lowered: ReadonlyMap<string, Date>; since: Date },
): Promise<void> {
  for (const [key, freeAt] of lowered)
    await db
      .updateTable('admin_throttles')
      .set((eb) => ({
        failures: eb.fn<number>('greatest', [eb('failures', '-', 1), eb.lit(0)]),
        free_at: eb.case().when('free_at', '=', freeAt).then(FREE_SINCE_EVER).else(eb.ref('free_at')).end(),
      }))
      .where('key', '=', key)
      .execute();
  await db
    .deleteFrom('admin_throttles')
    .where((eb) => eb.or([eb('key', '=', forgotten), eb('failed_at', '<', since)]))
    .execute();
}
