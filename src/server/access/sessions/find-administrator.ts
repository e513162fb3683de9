import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { COOKIE_PREFIX } from '../authentication.ts';
import type { Administrator } from '../guard.ts';
import { deleteSession } from './queries.ts';
import { authHeaders, cookieNamed, setCookies, visitOf } from './visit.ts';

type SessionDeps = Pick<Deps, 'authentication' | 'clock' | 'config' | 'db'>;

/** Milliseconds by which the clocks of two instances may differ. */
const CLOCKS_APART = 60_000;

/** Whose session the browser that asks has; use prolongs it until it is as old as any may get. */
export async function administratorOf(
  { authentication, clock, config, db }: SessionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Administrator | null> {
  const visit = visitOf(request);
  if (!cookieNamed(`${COOKIE_PREFIX}.session_token`, visit.cookie)) return null;
  const auth = await authentication();
  const { response, headers } = await auth.api.getSession({
    headers: authHeaders(visit),
    returnHeaders: true,
  });
  if (!response) return null;
  const { session, user } = response;
  const age = clock().getTime() - session.createdAt.getTime();
  // Below nothing when the clock was set back since: nobody knows how old such a session is.
  if (age >= config.limits.access.longestSession || age < -CLOCKS_APART) {
    await deleteSession(db, user.id, session.id);
    return null;
  }
  setCookies(reply, headers.getSetCookie());
  return { id: user.id, email: user.email, sessionId: session.id };
}
