import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, facts, paragraph } from './letter/letter.ts';

interface AlertFacts {
  orderId: string;
  /** What happened, in a sentence or two. */
  text: string;
  publicUrl: string;
}

/** The email to the owner about an order that needs a decision. */
export function alertMail({ orderId, text, publicUrl }: AlertFacts): MailText {
  const letter = {
    subject: `Order #${orderId} needs your attention`,
    preview: text,
    title: 'This order needs your attention',
    blocks: [
      paragraph(text),
      facts(['Order', `#${orderId}`]),
      button('Open the orders', `${publicUrl}/admin?tab=orders`),
    ],
    foot: ['You are receiving this because you run the shop.'],
  };
  return composeMail(letter, publicUrl);
}

interface DeviceFacts {
  address: string;
  userAgent: string;
  at: Date;
  timeZone: string;
  publicUrl: string;
}

/** The email to an administrator about a sign-in from a new browser. */
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
        ['Browser', userAgent || 'unknown'],
      ),
      paragraph('If this was you, there is nothing to do.'),
      paragraph(
        `If it was not you, end that session and change your password at ${publicUrl}/admin/security, or run: npm run admin -- reset`,
      ),
      button('Open Security', `${publicUrl}/admin/security`),
    ],
    foot: ['You are receiving this because you are an administrator of the shop.'],
  };
  return composeMail(letter, publicUrl);
}
