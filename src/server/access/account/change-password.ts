import { ShopError } from '../../http/shop-error.ts';
import type { Administrator } from '../guard.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { authHeaders, type Visit } from '../sessions/visit.ts';
import { type AccountDeps, confirmPassword } from './confirm-password.ts';

/** A new password; every other session ends. Answers the cookies of the session that takes this one's place. */
export async function changePassword(
  deps: AccountDeps,
  visit: Visit,
  {
    administrator,
    password,
    newPassword,
  }: { administrator: Administrator; password: string; newPassword: string },
): Promise<string[] | ShopError> {
  const fault = checkPassword(newPassword, administrator.email);
  if (fault) return new ShopError('invalid', fault, { path: 'newPassword' });
  const refusal = await confirmPassword(deps, visit, { administrator, password });
  if (refusal) return refusal;
  const auth = await deps.authentication();
  const { headers } = await auth.api.changePassword({
    body: { currentPassword: password, newPassword, revokeOtherSessions: true },
    headers: authHeaders(visit),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}
