import { transact } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { deleteOpenSignIns } from '../administrators/queries.ts';
import type { Administrator } from '../guard.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { authHeaders, type Visit } from '../sessions/visit.ts';
import { throttleAttempt } from '../throttle/throttle-attempt.ts';

export type AccountDeps = Pick<Deps, 'authentication' | 'clock' | 'config' | 'db' | 'secrets'>;

/** Changes the password and ends all other sessions, links and half-finished sign-ins. Returns the cookies of the new session. */
export async function changePassword(
  deps: AccountDeps,
  visit: Visit,
  {
    administrator,
    password,
    newPassword,
  }: { administrator: Administrator; password: string; newPassword: string },
): Promise<string[] | ShopError> {
  const problem = checkPassword(newPassword, administrator.email);
  if (problem) return new ShopError('invalid', problem, { path: 'newPassword' });
  const refusal = await confirmPassword(deps, visit, { administrator, password });
  if (refusal) return refusal;
  const auth = await deps.authentication();
  const { headers } = await auth.api.changePassword({
    body: { currentPassword: password, newPassword, revokeOtherSessions: true },
    headers: authHeaders(visit),
    returnHeaders: true,
  });
  await transact(deps.db, (trx) => deleteOpenSignIns(trx, administrator));
  return headers.getSetCookie();
}

/** Checks the password again before a sensitive change; null if it is correct. Throttled like a sign-in. */
export async function confirmPassword(
  deps: AccountDeps,
  visit: Visit,
  { administrator, password }: { administrator: Administrator; password: string },
): Promise<ShopError | null> {
  const account = administrator.email;
  const throttle = await throttleAttempt(deps, visit, { step: 'password', account });
  if (throttle instanceof ShopError) return throttle;
  const auth = await deps.authentication();
  const answer = await auth.api.verifyPassword({
    body: { password },
    headers: authHeaders(visit),
    asResponse: true,
  });
  if (answer.status >= 500) throw new Error(`better-auth answered ${answer.status} to a password check`);
  if (!answer.ok) return new ShopError('invalid', 'This is not your password.', { path: 'password' });
  await throttle.forgive();
  return null;
}
