import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { transact } from '../db/transact.ts';
import type { Budget } from './pace.ts';

/** Updates a budget by the database's clock, which all instances share. Returns the wait that `claim` returned. */
export const updateBudget = (
  db: Db,
  name: string,
  claim: (budget: Budget, now: number) => { wait: number; budget: Budget },
): Promise<number> =>
  transact(db, async (trx) => {
    await trx
      .insertInto('provider_budgets')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await trx
      .selectFrom('provider_budgets')
      .select(['next_at', 'blocked_until', 'recent'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Read the time after locking the row, or a caller that waited for the lock would go too early.
    const { now } = await trx.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
    const { wait, budget } = claim(
      { nextAt: row.next_at.getTime(), blockedUntil: row.blocked_until.getTime(), recent: row.recent },
      now.getTime(),
    );
    await trx
      .updateTable('provider_budgets')
      .set({
        next_at: new Date(Math.ceil(budget.nextAt)),
        blocked_until: new Date(budget.blockedUntil),
        recent: JSON.stringify(budget.recent),
      })
      .where('name', '=', name)
      .execute();
    return wait;
  });

/** Pauses calls for `duration` milliseconds. A longer pause that exists already stays, unless it is longer than `longest`. */
export async function extendSilence(
  db: Db,
  name: string,
  { duration, longest }: { duration: number; longest: number },
): Promise<void> {
  await sql`
    insert into provider_budgets (name, blocked_until)
    values (${name}, clock_timestamp() + make_interval(secs => ${duration / 1000}))
    on conflict (name) do update
      set blocked_until = case
        when provider_budgets.blocked_until > clock_timestamp() + make_interval(secs => ${longest / 1000})
          then excluded.blocked_until
        else greatest(provider_budgets.blocked_until, excluded.blocked_until)
      end
  `.execute(db);
}
