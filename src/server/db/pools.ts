import type { Limits } from '../config/limits.ts';
import { connect, type Db } from './connect.ts';

/**
 * An instance's connections to the database. What waits in one pool never stops the others, so a locked table or a slow
 * statement does not take the instance down. Their sizes and timeouts are in `limits.ts`. pg-boss has a pool of its own, the
 * `queueDatabase` there, and migrations another, `migrationDatabase`.
 */
export interface Pools {
  /** For requests: shoppers' orders and payments, webhooks, and the admin. */
  db: Db;
  /** For short queries during a transaction, because waiting for `db` while holding its connection could deadlock. */
  independentDb: Db;
  /** For the workers, which hold connections while they wait for Printful. */
  jobsDb: Db;
  /** For what all visitors see: the public pages, the list of products, and the settings and the catalog version behind them. */
  pagesDb: Db;
  /** For exports and erasures, whose statements may take minutes, and requests that wait for Printful with an order locked. */
  longDb: Db;
  /** For the question whether the database answers and accepts writes, and nothing else. */
  readinessDb: Db;
}

/** Opens the pools. Each connects when it is first used. */
export function openPools(
  { databaseUrl, limits }: { databaseUrl: string; limits: Limits },
  onLost: (error: Error) => void,
): Pools {
  const open = (limit: Limits['database' | 'readinessDatabase']) =>
    connect({ url: databaseUrl, ...limit, onLost });
  return {
    db: open(limits.database),
    independentDb: open(limits.independentDatabase),
    jobsDb: open(limits.jobsDatabase),
    pagesDb: open(limits.pagesDatabase),
    longDb: open(limits.longDatabase),
    readinessDb: open(limits.readinessDatabase),
  };
}
