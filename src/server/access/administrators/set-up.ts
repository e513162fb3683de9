import type { z } from 'zod';
import { AREAS, type Area } from '../../../domain/access/areas.ts';
import { isEmail } from '../../../domain/address/email.ts';
import type { Role, setUpRequest } from '../../../wire/access.ts';
import { SHOP_COMMAND } from '../../config/shop-command.ts';
import { transact, transactIn } from '../../db/transact.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { sha256 } from '../../secrets.ts';
import { recordAudit } from '../audit/queries.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { afterPassword, type SignedIn, type SignInDeps, sendPassword } from '../sessions/sign-in.ts';
import type { Visit } from '../sessions/visit.ts';
import { lockMembers } from '../team/queries.ts';
import {
  deleteSetUpLinks,
  findAdministratorByEmail,
  findSetUpLink,
  hasAdministrator,
  insertAdministrator,
  insertSetUpLink,
  lockAdministrators,
  replacePassword,
  type SetUpLink,
  spendSetUpLink,
} from './queries.ts';

/** Uses a set-up link: sets the administrator's password and signs in on this browser. `email` counts only if the link has none. */
export async function setUp(
  deps: SignInDeps,
  visit: Visit,
  { token, email, password }: z.output<typeof setUpRequest>,
): Promise<SignedIn | ShopError> {
  const link = await usableLink(deps, token);
  if (!link) return expiredLink();
  const account = link.email ?? email.trim().toLowerCase();
  if (!isEmail(account))
    return new ShopError('invalid', 'Type an email address such as you@example.com.', { path: 'email' });
  const problem = checkPassword(password, account);
  if (problem) return new ShopError('invalid', problem, { path: 'password' });

  if (!(await redeem(deps, { link, token, account, password }))) return expiredLink();
  const answer = await sendPassword(deps, visit, { email: account, password });
  if (!answer.ok) throw new Error(`better-auth answered ${answer.status} to a sign-in with a new password`);
  return afterPassword(deps, visit, { email: account, answer });
}

/** The link with this token; null if it is unknown, used or expired, or if the account that it would make exists already. */
export async function usableLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<SetUpLink | null> {
  const link = await findSetUpLink(db, sha256(token), clock());
  if (link?.purpose !== 'account') return link;
  const exists = await (link.email === null
    ? hasAdministrator(db)
    : findAdministratorByEmail(db, link.email));
  return exists ? null : link;
}

export const expiredLink = () =>
  new ShopError(
    'forbidden',
    `This link was used or has expired. Ask an owner for a new one, or run ${SHOP_COMMAND} admin add you@example.com.`,
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
  return transact(db, async (trx) => {
    await (link.email === null ? lockAdministrators(trx) : lockMembers(trx));
    if (link.email === null && (await hasAdministrator(trx))) return false;
    if (!(await spendSetUpLink(trx, sha256(token), now))) return false;
    const { name, role, areas, purpose } = link;
    const isNew = purpose === 'account';
    const isDone = isNew
      ? insertAdministrator(trx, {
          id: newAdministratorId(randomBytes),
          email: account,
          passwordHash,
          name,
          role,
          areas,
        })
      : replacePassword(trx, { email: account, passwordHash, now, endsCodes: purpose === 'reset' });
    if (!(await isDone)) return false;
    const action = isNew ? 'set up by link' : 'set a new password by link';
    await recordAudit(trx, { who: account, action, subject: account });
    return true;
  });
}

export const newAdministratorId = (randomBytes: Deps['randomBytes']): string =>
  Buffer.from(randomBytes(16)).toString('base64url');

export const newToken = (randomBytes: Deps['randomBytes']): string =>
  Buffer.from(randomBytes(32)).toString('base64url');

type LinkDeps = Pick<InTransaction, 'db' | 'clock' | 'randomBytes'> & {
  config: { publicUrl: string };
  lifetime: number;
};

/**
 * Creates a link that sets up the administrator with this address, once, or the first administrator if `email` is null; or one
 * that resets an account. The database stores only a hash of the token, and browsers never send what follows the `#`.
 */
export const createSetUpLink = (
  deps: LinkDeps,
  link: { email: string | null; purpose: 'account' | 'reset' },
): Promise<string> =>
  transactIn(deps, async (inner) => {
    await lockMembers(inner.db);
    return addSetUpLink(inner, link);
  });

export interface NewLink {
  email: string | null;
  purpose: SetUpLink['purpose'];
  /** Of a new account. */
  name?: string;
  role?: Role;
  areas?: Area[];
  /** Random by default. */
  token?: string;
}

/**
 * The same within a transaction, which has locked all members. Earlier links of the address stop working, except for one to a new
 * password, because strangers can ask for that.
 */
export async function addSetUpLink(
  { db, clock, randomBytes, config, lifetime }: LinkDeps,
  { email, purpose, name = '', role = 'owner', areas = [...AREAS], token = newToken(randomBytes) }: NewLink,
): Promise<string> {
  const now = clock();
  const expiresAt = new Date(now.getTime() + lifetime);
  if (email !== null && purpose !== 'password') await deleteSetUpLinks(db, email);
  await insertSetUpLink(db, { tokenHash: sha256(token), email, purpose, name, role, areas, expiresAt, now });
  return `${config.publicUrl}/admin#set-up=${token}`;
}
