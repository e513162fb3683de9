import { transact } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { findPasswordHash, sharePasswordHash } from '../administrators/queries.ts';
import { deleteBegun } from './queries.ts';
import { signedValue } from './visit.ts';

/**
 * Runs a step of a sign-in, which better-auth checks under no lock. If the account's password is replaced meanwhile, what the step
 * began is deleted, and the answer is 400.
 */
export async function unlessReplaced(
  { db }: Pick<Deps, 'db'>,
  email: string,
  step: () => Promise<Response>,
): Promise<Response> {
  const before = await findPasswordHash(db, email);
  const answer = await step();
  if (!answer.ok) return answer;
  const cookies = answer.headers.getSetCookie().join(';');
  const begun = {
    token: signedValue('session_token', cookies),
    identifier: signedValue('two_factor', cookies),
  };
  return transact(db, async (trx) => {
    if ((await sharePasswordHash(trx, email)) === before) return answer;
    await deleteBegun(trx, begun);
    return new Response(null, { status: 400 });
  });
}
