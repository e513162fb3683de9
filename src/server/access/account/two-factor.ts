import type { TwoFactorAnswer } from '../../../wire/access.ts';
import { ShopError } from '../../http/shop-error.ts';
import type { Administrator } from '../guard.ts';
import { spendAppCode } from '../sessions/verify-code.ts';
import { authHeaders, type Visit } from '../sessions/visit.ts';
import { throttleAttempt } from '../throttle/throttle-attempt.ts';
import { type AccountDeps, confirmPassword } from './password.ts';

interface Credentials {
  administrator: Administrator;
  password: string;
}

/** Prepares two-factor codes. They are required once `finishTwoFactor` has seen a correct code from the app. */
export async function beginTwoFactor(
  deps: AccountDeps,
  visit: Visit,
  credentials: Credentials,
): Promise<TwoFactorAnswer | ShopError> {
  const refusal = await confirmPassword(deps, visit, credentials);
  if (refusal) return refusal;
  const auth = await deps.authentication();
  const answer = await auth.api.enableTwoFactor({
    body: { password: credentials.password },
    headers: authHeaders(visit),
    asResponse: true,
  });
  if (answer.status === 400)
    return new ShopError('conflict', 'Codes are already turned on. Reload the page.');
  if (!answer.ok) throw new Error(`better-auth answered ${answer.status} to setting up codes`);
  const { totpURI, backupCodes } = (await answer.json()) as { totpURI: string; backupCodes: string[] };
  return {
    link: totpURI,
    secret: new URL(totpURI).searchParams.get('secret') ?? '',
    recoveryCodes: backupCodes,
  };
}

/** Turns codes on after one correct code, which works only once. Returns the cookies of the new session. */
export async function finishTwoFactor(
  deps: AccountDeps,
  visit: Visit,
  { administrator, code }: { administrator: Administrator; code: string },
): Promise<string[] | ShopError> {
  const { id, email } = administrator;
  const throttle = await throttleAttempt(deps, visit, { step: 'code', account: email });
  if (throttle instanceof ShopError) return throttle;
  const typed = code.replace(/\s/g, '');
  const auth = await deps.authentication();
  const answer = (await spendAppCode(deps, id, typed))
    ? await auth.api.verifyTOTP({ body: { code: typed }, headers: authHeaders(visit), asResponse: true })
    : null;
  if (answer && answer.status >= 500)
    throw new Error(`better-auth answered ${answer.status} to a code check`);
  if (!answer?.ok)
    return new ShopError('invalid', 'This code is wrong. Check that the clock on your phone is right.', {
      path: 'code',
    });
  await throttle.forgive();
  return answer.headers.getSetCookie();
}

/** Turns codes off. Returns the cookies of the new session. */
export async function endTwoFactor(
  deps: AccountDeps,
  visit: Visit,
  credentials: Credentials,
): Promise<string[] | ShopError> {
  const refusal = await confirmPassword(deps, visit, credentials);
  if (refusal) return refusal;
  const auth = await deps.authentication();
  const { headers } = await auth.api.disableTwoFactor({
    body: { password: credentials.password },
    headers: authHeaders(visit),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(
  deps: AccountDeps,
  visit: Visit,
  credentials: Credentials,
): Promise<string[] | ShopError> {
  const refusal = await confirmPassword(deps, visit, credentials);
  if (refusal) return refusal;
  const auth = await deps.authentication();
  const answer = await auth.api.generateBackupCodes({
    body: { password: credentials.password },
    headers: authHeaders(visit),
    asResponse: true,
  });
  if (answer.status === 400) return new ShopError('conflict', 'Codes are not turned on. Reload the page.');
  if (!answer.ok) throw new Error(`better-auth answered ${answer.status} to new recovery codes`);
  return ((await answer.json()) as { backupCodes: string[] }).backupCodes;
}
