import { findServedShop } from '../../../src/server/take-over/queries.ts';
import { dayAndTime, SECOND } from '../world/time.ts';
import type { World } from '../world/world.ts';

/** An instance notices within a second, and the poll that tells it may be slow. */
const NOTICE = 10 * SECOND;

/**
 * While an instance waits for the take-over, it calls no provider, sends no email and takes no change, but every webhook. All
 * other instances, and all of them afterward, refuse nothing. What had begun before may end.
 */
export async function takeOverViolations({ ownership, jobs, plainDb }: World): Promise<string[]> {
  const { left, answered, takeOvers, origin } = ownership;
  const found: string[] = [];
  const isLate = ({ begunAt, since }: { begunAt: number; since: number }) => begunAt > since + NOTICE;
  for (const deed of left.filter((each) => each.waits && isLate(each)))
    found.push(
      `${deed.what} left instance ${deed.instance} at ${dayAndTime(deed.begunAt)}, which waits for the take-over`,
    );
  for (const { what, waits, isRefused, isWebhook, ...deed } of answered) {
    const by = `instance ${deed.instance} at ${dayAndTime(deed.begunAt)}`;
    if (isWebhook && isRefused) found.push(`${what} was refused by ${by}, although webhooks are stored`);
    else if (waits && !isRefused && !isWebhook && isLate(deed))
      found.push(`“${what}” was taken by ${by}, which waits for the take-over`);
    else if (!waits && isRefused && isLate(deed))
      found.push(`“${what}” was refused by ${by}, which has nothing to wait for`);
  }
  for (const { lines, isNeeded } of takeOvers)
    if (isNeeded !== lines[0]?.startsWith(`The database belongs to the shop at`))
      found.push(`npm run shop -- take-over, which was ${isNeeded ? '' : 'not '}needed, said: ${lines[0]}`);
  const served = await findServedShop(plainDb);
  if (served?.origin !== origin || served.restoredAt !== null)
    found.push(`the database belongs to ${served?.origin}, not to ${origin}`);
  found.push(...jobs.skipped.map((job) => `the job ${job} ended without having run`));
  return found;
}
