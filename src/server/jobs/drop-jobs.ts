import { limitsAt } from '../config/limits.ts';
import type { Db } from '../db/connect.ts';
import type { JobName } from './queues.ts';
import { openStore } from './store.ts';

/** Deletes every job except those of some kinds, also failed ones and those that a killed worker left, in the caller's transaction. */
export async function dropJobs(trx: Db, databaseUrl: string, kept: readonly JobName[]): Promise<void> {
  const { queueDatabase: pool, jobRetry: retry, jobLoss: loss } = limitsAt(1);
  const errors: Error[] = [];
  const onError = (error: Error) => void errors.push(error);
  const store = await openStore({ databaseUrl, backend: 'postgres', pool, retry, loss, onError });
  try {
    await store.dropAllBut(trx, kept);
  } finally {
    await store.close();
  }
  if (errors[0]) throw errors[0];
}
