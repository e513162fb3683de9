import type { Deps } from '../../deps.ts';
import { fingerprint } from '../../secrets.ts';
import { deleteSetUpLinks, insertSetUpLink } from './link-queries.ts';

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
