import type { Design } from '../../domain/design/design.ts';
import { type Makings, makingOf } from '../../domain/design/making.ts';
import { pictureAddress } from '../../domain/design/picture-address.ts';
import { RETENTION } from '../../domain/settings/retention.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, paragraph } from './letter/letter.ts';

/** Asks the owner of an email address to confirm a subscription. */
export function confirmSubscriptionMail({
  confirmUrl,
  publicUrl,
}: Record<'confirmUrl' | 'publicUrl', string>): MailText {
  return composeMail(publicUrl, {
    subject: 'Confirm your subscription',
    preview: 'One click and you are in.',
    title: 'Join the Chaos',
    blocks: [
      paragraph(
        'Someone signed this address up for the Unhinged Hats newsletter. If it was you, confirm it:',
      ),
      button('Yes, subscribe me', confirmUrl),
      paragraph('Not you? Do nothing. You won’t get a newsletter unless you confirm.'),
    ],
    foot: [`If nobody confirms, we delete the address after ${RETENTION.unconfirmedSubscribers.days} days.`],
  });
}

/** The first newsletter email, after an address was confirmed. */
export function welcomeMail({
  unsubscribeUrl,
  publicUrl,
  makings,
}: {
  unsubscribeUrl: string;
  publicUrl: string;
  makings: Makings;
}): MailText {
  const making = makingOf(makings, WELCOME_HAT.hatColor);
  return composeMail(publicUrl, {
    subject: 'You’re in',
    preview: 'New slogans, now and then. Never on a schedule.',
    title: 'Welcome to the Chaos',
    blocks: [
      {
        kind: 'picture',
        url: publicUrl + pictureAddress(WELCOME_HAT, making, { width: 900, format: 'jpg' }),
        description: 'A hat that says: Loud, mostly wrong',
      },
      paragraph('You’ll hear about new slogans first. We write only when there’s something to say.'),
      button('See the hats', `${publicUrl}/shop`),
    ],
    foot: ['You subscribed to this newsletter. ', { link: unsubscribeUrl, words: 'Unsubscribe' }, '.'],
  });
}

const WELCOME_HAT: Design = {
  hatColor: 'pink',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: 'Loud',
  textLine2: 'mostly wrong',
  textLine3: '',
};
