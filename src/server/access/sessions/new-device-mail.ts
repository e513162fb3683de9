import { composeMail, type MailText } from '../../mail/letter/compose-mail.ts';
import { button, facts, paragraph } from '../../mail/letter/letter.ts';

interface DeviceFacts {
  address: string;
  userAgent: string;
  at: Date;
  timeZone: string;
  publicUrl: string;
}

/** The mail that tells an administrator of a sign-in from a browser not seen before, and what to do if it was a stranger's. */
export function newDeviceMail({ address, userAgent, at, timeZone, publicUrl }: DeviceFacts): MailText {
  const subject = 'A new browser signed in to Unhinged Hats';
  const letter = {
    subject,
    preview: 'If this was you, there is nothing to do.',
    title: subject,
    blocks: [
      facts(
        ['When', at.toLocaleString('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'long' })],
        ['Address', address],
        ['Browser', userAgent || 'it did not say'],
      ),
      paragraph('If this was you, there is nothing to do.'),
      paragraph(
        `If not, end that session and change your password at ${publicUrl}/admin/security, or run: npm run admin -- reset`,
      ),
      button('Open Security', `${publicUrl}/admin/security`),
    ],
    foot: ['You get this because you administrate the shop.'],
  };
  return composeMail(letter, publicUrl);
}
