import { transact } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { newDeviceMail } from '../../mail/owner-mails.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { sha256 } from '../../secrets.ts';
import { COOKIE_PREFIX } from '../authentication.ts';
import { deviceExists, saveDevice } from './queries.ts';
import { cookieNamed, type Visit } from './visit.ts';

const NAME = `${COOKIE_PREFIX}.device`;

/** The browser's id if this account has signed in from it before; otherwise null. */
export async function existingDevice(
  { db }: Pick<Deps, 'db'>,
  { cookie }: Visit,
  email: string,
): Promise<string | null> {
  const token = cookieNamed(NAME, cookie);
  if (!token) return null;
  const tokenHash = sha256(token);
  return (await deviceExists(db, tokenHash, email)) ? tokenHash : null;
}

type DeviceDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'randomBytes'>;

/** Stores the browser of a sign-in, and emails the administrator if it is new. Returns the cookie to set. */
export async function recognizeDevice(
  { db, clock, config, jobs, randomBytes }: DeviceDeps,
  visit: Visit,
  { id, email }: { id: string; email: string },
): Promise<string> {
  const now = clock();
  const sent = cookieNamed(NAME, visit.cookie);
  return transact(db, async (trx) => {
    // A token that the shop never issued may have been planted by an attacker, who would then know it.
    const issued = sent !== null && (await deviceExists(trx, sha256(sent)));
    const token = issued ? sent : Buffer.from(randomBytes(32)).toString('base64url');
    const tokenHash = sha256(token);
    const device = { tokenHash, administratorId: id, userAgent: visit.userAgent };
    if (await saveDevice(trx, device, now)) {
      await queueMail(
        { db: trx, jobs, config },
        {
          ...newDeviceMail({ ...visit, at: now, timeZone: config.timeZone, publicUrl: config.publicUrl }),
          event: `new-device.${tokenHash.slice(0, 20)}.${id}`,
          recipient: email,
        },
      );
    }
    return deviceCookie(token, config.publicUrl.startsWith('https:'));
  });
}

const A_YEAR = 365 * 24 * 60 * 60;

const deviceCookie = (token: string, secure: boolean) =>
  `${secure ? '__Secure-' : ''}${NAME}=${token}; Max-Age=${A_YEAR}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
