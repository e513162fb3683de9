import { transact } from '../../db/transact.ts';
import { takeTurn } from '../throttle/queries.ts';
import type { ThrottleDeps } from '../throttle/throttle-attempt.ts';
import { recordChange } from './record-change.ts';

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

/** Writes into the log that an administrator was refused, once in a while for each person and route, so that a loop cannot fill it. */
export async function recordRefusal(
  { db, clock, config, secrets }: ThrottleDeps,
  { who, route, text, reason }: Refusal,
): Promise<void> {
  const now = clock();
  const until = new Date(now.getTime() + config.limits.access.refusalPause);
  const key = `refusal ${secrets.sign('admin-throttle', `${who} ${route}`)}`;
  await transact(db, async (trx) => {
    if (!(await takeTurn(trx, key, { now, until }))) return;
    await recordChange(trx, {
      who,
      text: `tried and was refused: ${text}`,
      about: { kind: 'team', id: who },
      reason,
    });
  });
}
