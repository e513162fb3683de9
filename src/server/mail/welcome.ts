import type { Design } from '../../domain/design.ts';
import { pictureAddress } from '../../domain/picture-address.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, paragraph } from './letter/letter.ts';

interface WelcomeFacts {
  unsubscribeUrl: string;
  publicUrl: string;
}

/** The first mail of the newsletter, once the address said yes. */
export function welcomeMail({ unsubscribeUrl, publicUrl }: WelcomeFacts): MailText {
  const letter = {
    subject: 'You are in',
    preview: 'New slogans, now and then. Never on a schedule.',
    title: 'Welcome to the Chaos',
    blocks: [
      {
        kind: 'picture' as const,
        url: publicUrl + pictureAddress(SAID, 900, 'jpg'),
        description: 'A hat that says: Loud, mostly wrong',
      },
      paragraph('New slogans reach you first. We write when there is something to say, and not otherwise.'),
      button('See the hats', `${publicUrl}/shop`),
    ],
    foot: ['You said yes to this newsletter. ', { link: unsubscribeUrl, words: ['Unsubscribe'] }, '.'],
  };
  return composeMail(letter, publicUrl);
}

const SAID: Design = {
  hatColor: 'pink',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: 'Loud',
  textLine2: 'mostly wrong',
  textLine3: '',
};
