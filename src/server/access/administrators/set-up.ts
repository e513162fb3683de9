import { isEmail } from '../../../domain/email.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { sha256 } from '../../secrets.ts';
import { recordAudit } from '../audit/queries.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { completeSignIn, type SignedIn, type SignInDeps } from '../sessions/sign-in.ts';
import { authHeaders, type Visit } from '../sessions/visit.ts';
import {
  deleteSetUpLinks,
  findSetUpLink,
  hasAdministrator,
  insertSetUpLink,
  lockAdministrators,
  type SetUpLink,
  saveAdministrator,
  spendSetUpLink,
} from './queries.ts';

interface SetUp {
  token: string;
  /** Used only if the link has no address. */
  email: string;
  password: string;
}

/** Uses a set-up link: sets the administrator's password and signs in on this browser. */
export async function setUp(
  deps: SignInDeps,
  visit: Visit,
  { token, email, password }: SetUp,
): Promise<SignedIn | ShopError> {
  const link = await usableLink(deps, token);
  if (!link) return expiredLink();
  const account = link.email ?? email.trim().toLowerCase();
  if (!isEmail(account))
    return new ShopError('invalid', 'Type an email address such as you@example.com.', { path: 'email' });
  const problem = checkPassword(password, account);
  if (problem) return new ShopError('invalid', problem, { path: 'password' });

  if (!(await redeem(deps, { link, token, account, password }))) return expiredLink();
  const auth = await deps.authentication();
  const { headers, response } = await auth.api.signInEmail({
    body: { email: account, password },
    headers: authHeaders(visit),
    returnHeaders: true,
  });
  return completeSignIn(deps, visit, {
    id: response.user.id,
    email: account,
    cookies: headers.getSetCookie(),
  });
}

/** The link with this token; null if it is unknown, used or expired, or if the first administrator exists already. */
export async function usableLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<SetUpLink | null> {
  const link = await findSetUpLink(db, sha256(token), clock());
  if (link?.email === null && (await hasAdministrator(db))) return null;
  return link;
}

export const expiredLink = () =>
  new ShopError(
    'forbidden',
    'This link was used or has expired. Run npm run admin -- add you@example.com for a new one.',
  );

interface Redeemed {
  link: SetUpLink;
  token: string;
  account: string;
  password: string;
}

async function redeem(
  { db, clock, randomBytes }: SignInDeps,
  { link, token, account, password }: Redeemed,
): Promise<boolean> {
  const { hashPassword } = await import('better-auth/crypto');
  const passwordHash = await hashPassword(password);
  const now = clock();
  return db.transaction().execute(async (trx) => {
    if (link.email === null) {
      await lockAdministrators(trx);
      if (await hasAdministrator(trx)) return false;
    }
    if (!(await spendSetUpLink(trx, sha256(token), now))) return false;
    await saveAdministrator(trx, { id: newAdministratorId(randomBytes), email: account, passwordHash, now });
    await recordAudit(trx, { who: account, action: 'set up by link', subject: account });
    return true;
  });
}

export const newAdministratorId = (randomBytes: Deps['randomBytes']): string =>
  Buffer.from(randomBytes(16)).toString('base64url');

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'randomBytes'> & { publicUrl: string; lifetime: number };

/**
 * Creates a link that sets up the administrator with this address, once, or the first administrator if `email` is null. The
 * database stores only a hash of the token, and browsers never send what follows the `#`.
 */
export async function createSetUpLink(
  { db, clock, randomBytes, publicUrl, lifetime }: LinkDeps,
  email: string | null,
): Promise<string> {
  const token = Buffer.from(randomBytes(32)).toString('base64url');
  const expiresAt = new Date(clock().getTime() + lifetime);
  await db.transaction().execute(async (trx) => {
    if (email !== null) await deleteSetUpLinks(trx, email);
    await insertSetUpLink(trx, { tokenHash: sha256(token), email, expiresAt });
  });
  return `${publicUrl}/admin#set-up=${token}`;
}
