import type { z } from 'zod';
import type { codeRequest } from '../../../wire/access.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findAdministrator } from '../administrators/queries.ts';
import { recordAudit } from '../audit/queries.ts';
import { recordFailure } from '../audit/record-refusal.ts';
import { throttleAttempt } from '../throttle/throttle-attempt.ts';
import { findChallenged, spendCode } from './queries.ts';
import { completeSignIn, type SignedIn, type SignInDeps } from './sign-in.ts';
import { unlessReplaced } from './unless-replaced.ts';
import { authHeaders, signedValue, type Visit, withoutSession } from './visit.ts';

/** The second step of a sign-in: a code from the app or a recovery code. Each works once. */
export async function verifyCode(
  deps: SignInDeps,
  visit: Visit,
  { kind, code }: z.output<typeof codeRequest>,
): Promise<SignedIn | ShopError> {
  const challenged = await findChallengedAdministrator(deps, visit);
  if (!challenged) return startAgain();
  const { id, email } = challenged;
  const step = kind === 'app' ? 'code' : 'recovery';
  const throttle = await throttleAttempt(deps, visit, { step, account: email });
  if (throttle instanceof ShopError) return throttle;

  const typed = code.replace(/\s/g, '');
  const answer =
    kind === 'app' && !(await spendAppCode(deps, id, typed))
      ? null
      : await unlessReplaced(deps, email, () => checkCode(deps, visit, { kind, code: typed }));
  if (answer && answer.status >= 500)
    throw new Error(`better-auth answered ${answer.status} to a code check`);
  if (answer?.status === 400) return startAgain();
  if (!answer?.ok) {
    await recordFailure(deps, visit.address, { action: `failed at the ${step}`, subject: email });
    return new ShopError('invalid', WRONG[kind], { path: 'code' });
  }
  await throttle.forgive();
  if (kind === 'recovery')
    await recordAudit(deps.db, { who: email, action: 'used a recovery code', subject: '' });
  return completeSignIn(deps, visit, { id, email, cookies: answer.headers.getSetCookie() });
}

const WRONG = {
  app: 'This code is wrong. Wait for the next one in your app and type that.',
  recovery: 'This is not one of your recovery codes, or it was already used.',
} as const;

const startAgain = () => new ShopError('unauthorized', 'This took too long. Please sign in again.');

async function findChallengedAdministrator({ db, clock }: SignInDeps, { cookie }: Visit) {
  // better-auth later checks the signature. The identifier alone is just as hard to guess.
  const identifier = signedValue('two_factor', cookie);
  const id = identifier ? await findChallenged(db, identifier, clock()) : null;
  const administrator = id === null ? null : await findAdministrator(db, id);
  return id !== null && administrator ? { id, email: administrator.email } : null;
}

async function checkCode(
  { authentication }: SignInDeps,
  visit: Visit,
  { kind, code }: z.output<typeof codeRequest>,
) {
  const auth = await authentication();
  const request = { body: { code }, headers: authHeaders(withoutSession(visit)), asResponse: true } as const;
  return kind === 'app' ? auth.api.verifyTOTP(request) : auth.api.verifyBackupCode(request);
}

/** False if the code was tried within its lifetime. */
export function spendAppCode(
  { db, clock, config, secrets }: Pick<SignInDeps, 'db' | 'clock' | 'config' | 'secrets'>,
  administratorId: string,
  code: string,
): Promise<boolean> {
  const now = clock();
  const since = new Date(now.getTime() - config.limits.access.codeLifetime);
  const codeHash = secrets.sign('admin-code', `${administratorId} ${code}`);
  return spendCode(db, { administratorId, codeHash }, { now, since });
}
