import type { Db } from '../../db/connect.ts';
import { transact } from '../../db/transact.ts';
import { widestNetwork } from '../../http/client-address.ts';
import { takeTurn } from '../throttle/queries.ts';
import type { ThrottleDeps } from '../throttle/throttle-attempt.ts';
import { type AuditEntry, recordAudit } from './queries.ts';
import { recordTeamChange } from './record-change.ts';

interface Refusal {
  /** An administrator's email address. */
  who: string;
  /** Such as `POST /api/admin/settings`. */
  route: string;
  /** What they tried, in words. */
  text: string;
  /** What the administrator was answered. */
  reason: string;
}

/** Writes into the log that an administrator was refused, once in a while for each person and route. */
export const recordRefusal = (deps: ThrottleDeps, { who, route, text, reason }: Refusal): Promise<void> =>
  onceInAWhile(deps, `${who} ${route}`, (trx) =>
    recordTeamChange(trx, who, { text: `tried and was refused: ${text}`, reason }),
  );

/** Writes into the log that a stranger failed to sign in, once in a while for each step, account and network, as wide as it may be. */
export const recordFailure = (
  deps: ThrottleDeps,
  address: string,
  { action, subject }: Pick<AuditEntry, 'action' | 'subject'>,
): Promise<void> =>
  onceInAWhile(deps, `${widestNetwork(address)} ${action} ${subject}`, (trx) =>
    recordAudit(trx, { who: 'unknown', action, subject }),
  );

/** So that a loop cannot fill the log, of which nothing is deleted for two years. */
async function onceInAWhile(
  { db, clock, config, secrets }: ThrottleDeps,
  name: string,
  write: (trx: Db) => Promise<void>,
): Promise<void> {
  const now = clock();
  const until = new Date(now.getTime() + config.limits.access.refusalPause);
  const key = `refusal ${secrets.sign('admin-throttle', name)}`;
  await transact(db, async (trx) => {
    if (!(await takeTurn(trx, key, { now, until }))) return;
    await write(trx);
  });
}
