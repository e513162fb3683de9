import type { Deps } from '../deps.ts';
import { endSubscription } from './queries.ts';

/** Ends a subscription at once; one that has ended, or was erased, stays so. */
export const unsubscribe = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<void> =>
  db.transaction().execute((trx) => endSubscription(trx, id, clock()));
