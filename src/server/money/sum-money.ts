import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { replaceDays, requireZone, takeMarks } from './queries.ts';

/** Adds up the days again in which an order changed since. True if all are added up; at most `batches` batches are. */
export async function sumMoney(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  batches: number,
): Promise<boolean> {
  const { timeZone } = config;
  for (let batch = 0; batch < batches; batch += 1) {
    const isOver = await transact(db, async (trx) => {
      await requireZone(trx, timeZone, clock());
      const { days, isLast } = await takeMarks(trx, timeZone);
      await replaceDays(trx, timeZone, days);
      return isLast;
    });
    if (isOver) return true;
  }
  return false;
}
