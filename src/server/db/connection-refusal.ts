import { CannotOpen } from './cannot-open.ts';
import { isDatabaseUnavailable } from './connect.ts';

/** Does what needs the database at `url`. If the database refuses that, throws one line that says what to do. */
export async function explainRefusals<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const hint = connectionRefusal(error, url);
    throw hint === null ? error : new CannotOpen(hint, error);
  }
}

/**
 * Why there is no connection to the database at `url`, and what to do, in one sentence without the password; null if it is
 * something else. By Node's codes, and PostgreSQL's: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function connectionRefusal(error: unknown, url: string): string | null {
  const cause = innermost(error);
  const { host, hostname, username, pathname } = new URL(url);
  const [user, name] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1)) || username];
  const sentences: Record<string, string> = {
    '28P01': `PostgreSQL at ${host} refuses the password of the user “${user}”. Correct the password in DATABASE_URL; special characters in it are written like %40.`,
    '28000': `PostgreSQL at ${host} does not let the user “${user}” in: the user does not exist, or pg_hba.conf or a missing ?sslmode=require keeps it out. Correct DATABASE_URL or the server’s rules.`,
    '3D000': `PostgreSQL at ${host} has no database “${name}”. Create it (createdb ${name}), or correct the name in DATABASE_URL.`,
    '42501': `The user “${user}” may not create tables in the database “${name}”. Make it the owner: ALTER DATABASE ${name} OWNER TO ${user}.`,
    '53100': `The disk of PostgreSQL at ${host} is full. Free some space there, then try again.`,
    '53300': `PostgreSQL at ${host} has no free connection. Raise max_connections, or stop what else uses it.`,
    '57P03': `PostgreSQL at ${host} is starting or stopping. Try again in a moment.`,
    '25006': `PostgreSQL at ${host} is a standby that accepts no writes. Point DATABASE_URL at the primary.`,
    ENOTFOUND: `The host “${hostname}” in DATABASE_URL is unknown. Correct its name.`,
    EAI_AGAIN: `The host “${hostname}” in DATABASE_URL could not be looked up. Correct its name, or check this machine’s DNS.`,
    ECONNREFUSED: `No PostgreSQL answers at ${host}: nothing listens there. Start PostgreSQL, or correct host and port in DATABASE_URL.`,
    ETIMEDOUT: `PostgreSQL at ${host} does not answer in time. Check the host in DATABASE_URL and the firewall.`,
    EHOSTUNREACH: `PostgreSQL’s host ${hostname} cannot be reached from this machine. Check the host in DATABASE_URL and the network.`,
  };
  const known = sentences[codeOf(cause)];
  if (known) return known;
  if (!isDatabaseUnavailable(error)) return null;
  return `There is no connection to PostgreSQL at ${host} (${messageOf(cause)}). Check DATABASE_URL.`;
}

/** What caused the error. Node reports a host with several addresses as an error of errors. */
function innermost(error: unknown): unknown {
  let cause = error;
  for (let depth = 0; depth < 10 && cause instanceof Error; depth += 1) {
    const next = cause instanceof AggregateError ? cause.errors[0] : cause.cause;
    if (!(next instanceof Error)) break;
    cause = next;
  }
  return cause;
}

function codeOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  // The driver's own timeout has no code.
  return code ?? (/timeout/i.test(message ?? '') ? 'ETIMEDOUT' : '');
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
