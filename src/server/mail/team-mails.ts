import { type Area, areasText } from '../../domain/access/areas.ts';
import { FOR_OWNERS } from '../../domain/access/roles.ts';
import type { Role } from '../../wire/access.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, paragraph } from './letter/letter.ts';

interface InvitationFacts {
  /** Of the person who is invited, and of the one who invites. */
  name: string;
  by: string;
  role: Role;
  /** Of a helper. */
  areas: readonly Area[];
  /** Works once. */
  link: string;
  publicUrl: string;
}

/** The email with the link that creates an administrator's account. */
export function invitationMail({ name, by, role, areas, link, publicUrl }: InvitationFacts): MailText {
  return composeMail(publicUrl, {
    subject: `${by} invites you to run Unhinged Hats`,
    preview: 'Choose a password, and you are in.',
    title: 'You are on the team',
    blocks: [
      paragraph(
        `Hi ${name}, ${by} wants you to help run Unhinged Hats ${role === 'owner' ? 'as an owner' : `as a helper for ${areasText(areas)}. Only owners ${FOR_OWNERS}`}.`,
      ),
      button('Choose a password', link),
      paragraph('The link works once, for seven days. Not expecting this? Ignore it, and nothing happens.'),
    ],
    foot: ['You are receiving this because an owner of the shop typed your address.'],
  });
}

/** The email with the link that sets a new password. */
export function newPasswordMail({ link, publicUrl }: { link: string; publicUrl: string }): MailText {
  return composeMail(publicUrl, {
    subject: 'A new password for Unhinged Hats',
    preview: 'The link works once, for an hour.',
    title: 'A new password',
    blocks: [
      paragraph('Someone asked for a new password for your sign-in at Unhinged Hats.'),
      button('Choose a new password', link),
      paragraph(
        'The link works once, for an hour. It ends all your sessions. If you use codes, you still need one.',
      ),
      paragraph('If it was not you, ignore this email. Your password stays as it is.'),
    ],
    foot: ['You are receiving this because you are an administrator of the shop.'],
  });
}
