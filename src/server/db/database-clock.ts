import { sql } from 'kysely';
import type { Db } from './connect.ts';

interface DatabaseClock {
  /** The database's time, whatever this machine's clock says. Only valid after the first `follow`. */
  now(): Date;
  /** Runs a read whose answer has the database's time, and corrects the clock by that. */
  follow<Answer extends { now: Date }>(read: () => Promise<Answer>): Promise<Answer>;
}

/**
 * A clock that all instances of a shop share, because what they store is compared with the database's own time. Between two
 * answers it goes by `steadyTime`, which nobody sets. It changes only as far as an answer proves it wrong, so a slow answer does no harm.
 */
export function createDatabaseClock(steadyTime = () => performance.now()): DatabaseClock {
  let offset = Number.NEGATIVE_INFINITY;
  return {
    now: () => new Date(steadyTime() + offset),
    async follow(read) {
      const sent = steadyTime();
      const answer = await read();
      // A date has no microseconds, so the time was up to a millisecond later.
      const time = answer.now.getTime();
      offset = Math.min(Math.max(offset, time - steadyTime()), time + 1 - sent);
      return answer;
    },
  };
}

export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
