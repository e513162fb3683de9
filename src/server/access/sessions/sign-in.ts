import { readPasted } from '../../../domain/address/pasted-text.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findAdministratorByEmail } from '../administrators/queries.ts';
import { recordAudit } from '../audit/queries.ts';
import { recordFailure } from '../audit/record-refusal.ts';
import { throttleAttempt } from '../throttle/throttle-attempt.ts';
import { deleteExpired } from './queries.ts';
import { existingDevice, recognizeDevice } from './recognize-device.ts';
import { unlessReplaced } from './unless-replaced.ts';
import { authHeaders, type Visit } from './visit.ts';

export type SignInDeps = Pick<
  Deps,
  'authentication' | 'clock' | 'config' | 'db' | 'jobs' | 'randomBytes' | 'secrets' | 'signInQueue'
>;

export interface SignedIn {
  /** What the browser asks for next. */
  next: 'nothing' | 'code';
  /** Set-Cookie headers. */
  cookies: string[];
}

/** Signs in with a password. A wrong address and a wrong password get the same answer. */
export async function signIn(
  deps: SignInDeps,
  visit: Visit,
  { email, password }: { email: string; password: string },
): Promise<SignedIn | ShopError> {
  const account = readPasted(email).toLowerCase();
  const isKnown = (await existingDevice(deps, visit, account)) !== null;
  // Strangers wait before they take a connection to the database, too.
  return deps.signInQueue.check({ isKnown }, () => checkPassword(deps, visit, { account, password }));
}

async function checkPassword(
  deps: SignInDeps,
  visit: Visit,
  { account, password }: { account: string; password: string },
): Promise<SignedIn | ShopError> {
  const throttle = await throttleAttempt(deps, visit, { step: 'password', account });
  if (throttle instanceof ShopError) return throttle;

  const answer = await sendPassword(deps, visit, { email: account, password });
  if (answer.status >= 500) throw new Error(`better-auth answered ${answer.status} to a sign-in`);
  if (!answer.ok) {
    // People also type their password here.
    const subject = (await findAdministratorByEmail(deps.db, account)) ? account : 'an unknown account';
    await recordFailure(deps, visit.address, { action: 'failed to sign in', subject });
    return new ShopError('unauthorized', 'The email address or the password is wrong.');
  }
  await throttle.forgive();
  return afterPassword(deps, visit, { email: account, answer });
}

/** What better-auth answers to a password. */
export async function sendPassword(
  deps: SignInDeps,
  visit: Visit,
  body: { email: string; password: string },
): Promise<Response> {
  const auth = await deps.authentication();
  return unlessReplaced(deps, body.email, () =>
    auth.api.signInEmail({ body, headers: authHeaders(visit), asResponse: true }),
  );
}

/** After better-auth accepted a password: asks for a code, or completes the sign-in. */
export async function afterPassword(
  deps: SignInDeps,
  visit: Visit,
  { email, answer }: { email: string; answer: Response },
): Promise<SignedIn> {
  const cookies = answer.headers.getSetCookie();
  const outcome = (await answer.json()) as { twoFactorRedirect?: boolean; user: { id: string } };
  if (outcome.twoFactorRedirect) return { next: 'code', cookies };
  return completeSignIn(deps, visit, { id: outcome.user.id, email, cookies });
}

/** Stores the browser and records the sign-in. */
export async function completeSignIn(
  deps: SignInDeps,
  visit: Visit,
  { id, email, cookies }: { id: string; email: string; cookies: string[] },
): Promise<SignedIn> {
  await deleteExpired(deps.db, deps.clock());
  const device = await recognizeDevice(deps, visit, { id, email });
  await recordAudit(deps.db, { who: email, action: 'signed in', subject: '' });
  return { next: 'nothing', cookies: [...cookies, device] };
}
