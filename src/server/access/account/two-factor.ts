import { ShopError } from '../../http/shop-error.ts';
import type { Administrator } from '../guard.ts';
import { authHeaders, type Visit } from '../sessions/visit.ts';
import { type AccountDeps, confirmPassword } from './password.ts';

interface Confirmed {
  administrator: Administrator;
  password: string;
}

export interface TwoFactorSecrets {
  link: string;
  secret: string;
  recoveryCodes: string[];
}

/** Begins to ask for codes: they are only asked for once `finishTwoFactor` saw that the app makes the right ones. */
export async function beginTwoFactor(
  deps: AccountDeps,
  visit: Visit,
  confirmed: Confirmed,
): Promise<TwoFactorSecrets | ShopError> {
  const refusal = await confirmPassword(deps, visit, confirmed);
  if (refusal) return refusal;
  const auth = await deps.authentication();
  const answer = await auth.api.enableTwoFactor({
    body: { password: confirmed.password },
    headers: authHeaders(visit),
    asResponse: true,
  });
  if (answer.status === 400)
    return new ShopError('conflict', 'Codes are asked for already. Reload the page.');
  if (!answer.ok) throw new Error(`better-auth answered ${answer.status} to setting up codes`);
  const { totpURI, backupCodes } = (await answer.json()) as { totpURI: string; backupCodes: string[] };
  return {
    link: totpURI,
    secret: new URL(totpURI).searchParams.get('secret') ?? '',
    recoveryCodes: backupCodes,
  };
}

/** From a right code on, codes are asked for. Answers the cookies of the session that takes this one's place. */
export async function finishTwoFactor(
  deps: AccountDeps,
  visit: Visit,
  { code }: { code: string },
): Promise<string[] | ShopError> {
  const auth = await deps.authentication();
  const answer = await auth.api.verifyTOTP({
    body: { code: code.replace(/\s/g, '') },
    headers: authHeaders(visit),
    asResponse: true,
  });
  if (answer.status >= 500) throw new Error(`better-auth answered ${answer.status} to a code`);
  if (!answer.ok)
    return new ShopError('invalid', 'This code is not right. Check that the clock of your phone is.', {
      path: 'code',
    });
  return answer.headers.getSetCookie();
}

/** Codes are no longer asked for. Answers the cookies of the session that takes this one's place. */
export async function endTwoFactor(
  deps: AccountDeps,
  visit: Visit,
  confirmed: Confirmed,
): Promise<string[] | ShopError> {
  const refusal = await confirmPassword(deps, visit, confirmed);
  if (refusal) return refusal;
  const auth = await deps.authentication();
  const { headers } = await auth.api.disableTwoFactor({
    body: { password: confirmed.password },
    headers: authHeaders(visit),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

/** New recovery codes in place of all old ones. */
export async function renewRecoveryCodes(
  deps: AccountDeps,
  visit: Visit,
  confirmed: Confirmed,
): Promise<string[] | ShopError> {
  const refusal = await confirmPassword(deps, visit, confirmed);
  if (refusal) return refusal;
  const auth = await deps.authentication();
  const answer = await auth.api.generateBackupCodes({
    body: { password: confirmed.password },
    headers: authHeaders(visit),
    asResponse: true,
  });
  if (answer.status === 400) return new ShopError('conflict', 'Codes are not asked for. Reload the page.');
  if (!answer.ok) throw new Error(`better-auth answered ${answer.status} to new recovery codes`);
  return ((await answer.json()) as { backupCodes: string[] }).backupCodes;
}
