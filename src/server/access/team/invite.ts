import { AREAS, type Area, areasText } from '../../../domain/access/areas.ts';
import { isEmail } from '../../../domain/address/email.ts';
import { readPasted } from '../../../domain/address/pasted-text.ts';
import type { Role } from '../../../wire/access.ts';
import { transact } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import type { MailText } from '../../mail/letter/compose-mail.ts';
import { HIDDEN_KEY } from '../../mail/mail-key.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { invitationMail, newPasswordMail } from '../../mail/team-mails.ts';
import { sha256 } from '../../secrets.ts';
import { deleteSetUpLinks } from '../administrators/queries.ts';
import { addSetUpLink, type NewLink, newToken } from '../administrators/set-up.ts';
import { recordTeamChange } from '../audit/record-change.ts';
import type { Administrator } from '../guard.ts';
import { noArea } from './change-team.ts';
import { latestPasswordMails, lockMembers } from './queries.ts';

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'randomBytes' | 'secrets'>;

/** Emails a link that creates an account. A second invitation replaces the first one's link. */
export async function invite(
  deps: LinkDeps,
  by: Administrator,
  { email, name, role, areas }: { email: string; name: string; role: Role; areas: Area[] },
): Promise<ShopError | null> {
  const { db, config } = deps;
  if (!isEmail(email))
    return new ShopError('invalid', 'Type an email address such as you@example.com.', { path: 'email' });
  if (role === 'helper' && areas.length === 0) return noArea();
  return transact(db, async (trx) => {
    if ((await lockMembers(trx)).some((member) => member.email === email))
      return new ShopError('conflict', 'This person is on the team already.', { path: 'email' });
    await mailLink(
      { ...deps, db: trx, lifetime: config.limits.access.invitation },
      { email, name, role, areas, purpose: 'account' },
      (link) => invitationMail({ name, by: by.name, role, areas, link, publicUrl: config.publicUrl }),
    );
    const helper = areas.length === AREAS.length ? 'a helper' : `a helper for ${areasText(areas)}`;
    const text = `invited ${email} as ${role === 'owner' ? 'an owner' : helper}`;
    await recordTeamChange(trx, by.email, { email, text });
    return null;
  });
}

export async function withdrawInvitation({ db }: LinkDeps, by: Administrator, email: string): Promise<void> {
  await transact(db, async (trx) => {
    await deleteSetUpLinks(trx, email);
    await recordTeamChange(trx, by.email, { email, text: `withdrew the invitation of ${email}` });
  });
}

/**
 * Emails a link for a new password to an administrator, at most one in a few minutes and a few an hour. Each works until one of
 * them is used. Nothing tells the caller whether the address belongs to an administrator.
 */
export async function forgotPassword(deps: LinkDeps, typed: string): Promise<void> {
  const { db, clock, config } = deps;
  const email = readPasted(typed).toLowerCase();
  const { setUpLink: lifetime, passwordMails } = config.limits.access;
  await transact(db, async (trx) => {
    const isMember = (await lockMembers(trx)).some((member) => member.email === email);
    if (!isMember) return;
    const now = clock().getTime();
    const [latest, ...others] = await latestPasswordMails(trx, email, new Date(now - passwordMails.within));
    if (latest && latest.getTime() > now - passwordMails.pause) return;
    if (others.length >= passwordMails.most - 1) return;
    await mailLink({ ...deps, db: trx, lifetime }, { email, purpose: 'password' }, (link) =>
      newPasswordMail({ link, publicUrl: config.publicUrl }),
    );
    await recordTeamChange(trx, 'unknown', { email, text: `asked for a new password for ${email}` });
  });
}

/** Emails a link. Its token is made again when the email leaves, so that no stored email has it. */
async function mailLink(
  deps: LinkDeps & { lifetime: number },
  link: Omit<NewLink, 'token'> & { email: string },
  writeMail: (link: string) => MailText,
): Promise<void> {
  const key = { purpose: 'set-up-link', of: newToken(deps.randomBytes) } as const;
  const token = deps.secrets.sign(key.purpose, key.of);
  const address = await addSetUpLink(deps, { ...link, token });
  await queueMail(deps, {
    ...writeMail(address.replace(token, HIDDEN_KEY)),
    key,
    event: `sign-in-link.${sha256(address).slice(0, 20)}`,
    recipient: link.email,
  });
}
