import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import type { Administrator } from '../guard.ts';
import { existingDevice } from '../sessions/recognize-device.ts';
import { authHeaders, type Visit } from '../sessions/visit.ts';
import { throttleAttempt } from '../throttle/throttle-attempt.ts';

export type AccountDeps = Pick<Deps, 'authentication' | 'clock' | 'config' | 'db' | 'secrets'>;

/** Whether it is the administrator's own hand: null when the password is right, else the refusal. Counted like a sign-in. */
export async function confirmPassword(
  deps: AccountDeps,
  visit: Visit,
  { administrator, password }: { administrator: Administrator; password: string },
): Promise<ShopError | null> {
  const account = administrator.email;
  const device = await existingDevice(deps, visit, account);
  const throttle = await throttleAttempt(deps, { step: 'password', account, address: visit.address, device });
  if (throttle instanceof ShopError) return throttle;
  const auth = await deps.authentication();
  const answer = await auth.api.verifyPassword({
    body: { password },
    headers: authHeaders(visit),
    asResponse: true,
  });
  if (answer.status >= 500) throw new Error(`better-auth answered ${answer.status} to a password`);
  if (!answer.ok) return new ShopError('invalid', 'This is not your password.', { path: 'password' });
  await throttle.forgive();
  return null;
}
