import type { FastifyReply, FastifyRequest } from 'fastify';
import { AREAS } from '../../../domain/access/areas.ts';
import type { Deps } from '../../deps.ts';
import { findAdministrator } from '../administrators/queries.ts';
import { COOKIE_PREFIX } from '../authentication.ts';
import type { Administrator } from '../guard.ts';
import { deleteSession } from './queries.ts';
import { authHeaders, cookieNamed, setCookies, visitOf } from './visit.ts';

type SessionDeps = Pick<Deps, 'authentication' | 'clock' | 'config' | 'db' | 'settings'>;

/** How far the clocks of two instances may differ, in milliseconds. */
const CLOCK_DIFFERENCE = 60_000;

/** The administrator signed in on this browser; null if there is none. Each use extends the session, up to `longestSession`. */
export async function administratorOf(
  { authentication, clock, config, db, settings }: SessionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Administrator | null> {
  const visit = visitOf(request);
  if (!cookieNamed(`${COOKIE_PREFIX}.session_token`, visit.cookie)) return null;
  const auth = await authentication();
  const found = await auth.api
    .getSession({ headers: authHeaders(visit), returnHeaders: true })
    .catch((error: unknown) => {
      if (auth.isSessionOver(error)) return null;
      throw error;
    });
  if (!found?.response) return null;
  const { headers, response } = found;
  const { session, user } = response;
  const age = clock().getTime() - session.createdAt.getTime();
  // Negative when the clock was set back: the session's real age is unknown.
  if (age >= config.limits.access.longestSession || age < -CLOCK_DIFFERENCE) {
    await deleteSession(db, user.id, session.id);
    return null;
  }
  const account = await findAdministrator(db, user.id);
  if (!account) return null;
  setCookies(reply, headers.getSetCookie());
  const { signInCodes } = settings.current().settings;
  return {
    id: user.id,
    email: user.email,
    name: account.name,
    role: account.role,
    sessionId: session.id,
    areas: account.role === 'owner' ? AREAS : account.areas,
    needsCodes:
      signInCodes === 'helpers' && account.role === 'helper' && !account.twoFactor && !session.passkeyId,
  };
}
