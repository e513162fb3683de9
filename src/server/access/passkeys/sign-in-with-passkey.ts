import type { UsedPasskey } from '../../../wire/access.ts';
import { transact } from '../../db/transact.ts';
import { ShopError } from '../../http/shop-error.ts';
import { recordFailure } from '../audit/record-refusal.ts';
import { deleteExpired } from '../sessions/queries.ts';
import { completeSignIn, type SignedIn, type SignInDeps } from '../sessions/sign-in.ts';
import { authHeaders, type Visit, withoutSession } from '../sessions/visit.ts';
import { throttleAttempt } from '../throttle/throttle-attempt.ts';
import type { PasskeyOptions } from './change-passkeys.ts';
import { findPasskey, markSession } from './queries.ts';

/** Begins to sign in with a passkey. The answer is the same for everyone; the browser knows which passkeys it has. */
export async function beginPasskeySignIn(deps: SignInDeps, visit: Visit): Promise<PasskeyOptions> {
  await deleteExpired(deps.db, deps.clock());
  const auth = await deps.authentication();
  const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: authHeaders(withoutSession(visit)),
    returnHeaders: true,
  });
  return { options: { ...response, userVerification: 'required' }, cookies: headers.getSetCookie() };
}

/** Signs in with a passkey. The device has checked its owner, so no code is needed. */
export async function signInWithPasskey(
  deps: SignInDeps,
  visit: Visit,
  passkey: UsedPasskey,
): Promise<SignedIn | ShopError> {
  const known = await findPasskey(deps.db, passkey.id);
  const throttle = await throttleAttempt(deps, visit, { step: 'passkey', account: known?.email ?? '' });
  if (throttle instanceof ShopError) return throttle;
  const auth = await deps.authentication();
  const answer = await auth.api.verifyPasskeyAuthentication({
    body: { response: passkey },
    headers: authHeaders(withoutSession(visit)),
    asResponse: true,
  });
  const began = known && answer.ok && (await markBegun(deps, known.id, answer));
  if (!began) {
    const subject = known?.email ?? 'an unknown account';
    await recordFailure(deps, visit.address, { action: 'failed at the passkey', subject });
    return new ShopError('unauthorized', 'The shop does not know this passkey, or this took too long.');
  }
  await throttle.forgive();
  const cookies = answer.headers.getSetCookie();
  return completeSignIn(deps, visit, { id: known.administratorId, email: known.email, cookies });
}

/** False if the passkey was removed meanwhile. */
async function markBegun({ db, clock }: SignInDeps, passkeyId: string, answer: Response): Promise<boolean> {
  const { session } = (await answer.json()) as { session: { id: string } };
  return transact(db, (trx) => markSession(trx, { sessionId: session.id, passkeyId, now: clock() }));
}
