import { HIDDEN_FOR, type HiddenReason, LINK_DAYS, type ReviewState } from '../../domain/reviews/review.ts';
import { type MailedLine, pictureHats } from '../mail/hat-pictures.ts';
import { paragraph } from '../mail/letter/letter.ts';
import { type OrderFacts, orderMail } from '../mail/order-mail.ts';
import type { QueuedMail } from '../mail/queue-mail.ts';

const pageOf = ({ orderUrl }: OrderFacts): string => orderUrl.replace('?', '/review?');

/** Asks once how a hat is. The buyer of a gift speaks for who wears it. */
export function reviewAskedMail(facts: OrderFacts, line: MailedLine): QueuedMail {
  return orderMail(facts, {
    event: `review-asked.${facts.orderId}`,
    subject: 'Did it land?',
    preview: 'Three taps: how it is, a sentence, a photo if you like.',
    title: 'Did it land?',
    lead: [
      pictureHats([line], facts.publicUrl),
      paragraph(
        `${facts.order.gift ? 'Your gift has been there for a while now. How did they like it?' : 'You’ve had it for a while now. How is it?'} Three taps: one to five, a sentence, a photo if you like.`,
      ),
      paragraph(
        `Good or bad, it’s yours. Nothing is shown unless you say so, and you can take it back. This link works for ${LINK_DAYS} days, and we only ask once.`,
      ),
    ],
    action: { label: 'Say how it was', url: pageOf(facts) },
  });
}

interface Decided {
  reviewId: number;
  at: Date;
}

/** Tells a writer why her review is not shown, and where she can change it if she still can. */
export function reviewHiddenMail(
  facts: OrderFacts,
  { reviewId, at, reason, isOpen }: Decided & { reason: HiddenReason; isOpen: boolean },
): QueuedMail {
  return orderMail(facts, {
    event: `review-hidden.${reviewId}.${at.getTime()}`,
    subject: 'We don’t show your review',
    preview: HIDDEN_FOR[reason].text,
    title: 'We don’t show your review',
    lead: [
      paragraph(`You wrote about a hat from order #${facts.orderId}. ${HIDDEN_FOR[reason].text}`),
      paragraph(
        `${isOpen ? 'Change it, and we show it.' : 'It can no longer be changed with your link, so write to us.'} Its score is not the reason: we show good and bad ones.`,
      ),
    ],
    action: { label: isOpen ? 'Change it' : SEE, url: pageOf(facts) },
  });
}

/** Tells a writer what the shop answered, and who else reads it. */
export function reviewReplyMail(
  facts: OrderFacts,
  { reviewId, at, reply, state }: Decided & { reply: string; state: ReviewState },
): QueuedMail {
  return orderMail(facts, {
    event: `review-reply.${reviewId}.${at.getTime()}`,
    subject: 'We answered your review',
    preview: reply.slice(0, 120),
    title: 'We answered your review',
    lead: [
      paragraph(`You wrote about a hat from order #${facts.orderId}. Here’s our answer${READERS[state]}`),
      ...reply.split(/\n+/).map((part) => paragraph(part)),
    ],
    action: { label: SEE, url: pageOf(facts) },
  });
}

const SEE = 'See your review';

const READERS: Record<ReviewState, string> = {
  published: ', shown below it:',
  // It is shown soon.
  waiting: ':',
  hidden: '. Only you can read it:',
  private: '. Only you can read it:',
  asked: ':',
};
