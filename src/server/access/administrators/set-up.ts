import { isEmail } from '../../../domain/email.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { fingerprint } from '../../secrets.ts';
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
  /** Read only when the link names nobody. */
  email: string;
  password: string;
}

/** Uses a link up: its administrator has this password from now on, and is signed in on this browser. */
export async function setUp(
  deps: SignInDeps,
  visit: Visit,
  { token, email, password }: SetUp,
): Promise<SignedIn | ShopError> {
  const link = await usableLink(deps, token);
  if (!link) return deadLink();
  const account = link.email ?? email.trim().toLowerCase();
  if (!isEmail(account))
    return new ShopError('invalid', 'Type a mail address such as you@example.com.', { path: 'email' });
  const fault = checkPassword(password, account);
  if (fault) return new ShopError('invalid', fault, { path: 'password' });

  if (!(await redeem(deps, { link, token, account, password }))) return deadLink();
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

/** The link of a token while it may be used; null when it never could, or no longer can. */
export async function usableLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<SetUpLink | null> {
  const link = await findSetUpLink(db, fingerprint(token), clock());
  if (link?.email === null && (await hasAdministrator(db))) return null;
  return link;
}

export const deadLink = () =>
  new ShopError(
    'forbidden',
    'This link was used, or is too old. Run npm run admin -- add you@example.com for a new one.',
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
    if (!(await spendSetUpLink(trx, fingerprint(token), now))) return false;
    await saveAdministrator(trx, { id: newAdministratorId(randomBytes), email: account, passwordHash, now });
    await recordAudit(trx, { who: account, action: 'set up by link', subject: account });
    return true;
  });
}

export const newAdministratorId = (randomBytes: Deps['randomBytes']): string =>
  Buffer.from(randomBytes(16)).toString('base64url');

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'randomBytes'> & { publicUrl: string; lifetime: number };

/**
 * A link that sets up the administrator of this address once, or, without one, the first. It is told nowhere but where it
 * is printed: the database has a hash of its token, and browsers keep what follows the `#` to themselves.
 */
export async function createSetUpLink(
  { db, clock, randomBytes, publicUrl, lifetime }: LinkDeps,
  email: string | null,
): Promise<string> {
  const token = Buffer.from(randomBytes(32)).toString('base64url');
  const expiresAt = new Date(clock().getTime() + lifetime);
  await db.transaction().execute(async (trx) => {
    if (email !== null) await deleteSetUpLinks(trx, email);
    await insertSetUpLink(trx, { tokenHash: fingerprint(token), email, expiresAt });
  });
  return `${publicUrl}/admin#set-up=${token}`;
}
