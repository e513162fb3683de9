import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, facts, OWNER_FOOT, paragraph } from './letter/letter.ts';

interface AlertFacts {
  orderId: string | null;
  /** What happened, in a sentence or two. */
  text: string;
  publicUrl: string;
}

/** The email to the owner about what needs a decision, mostly an order. */
export function alertMail({ orderId, text, publicUrl }: AlertFacts): MailText {
  return composeMail(publicUrl, {
    subject: orderId === null ? 'Your shop needs your attention' : `Order #${orderId} needs your attention`,
    preview: text,
    title: orderId === null ? 'Your shop needs your attention' : 'This order needs your attention',
    blocks: [
      paragraph(text),
      ...(orderId === null
        ? [button('Open Today', `${publicUrl}/admin/today`)]
        : [
            facts(['Order', `#${orderId}`]),
            button('Open the order', `${publicUrl}/admin/orders/${orderId}`),
          ]),
    ],
    foot: OWNER_FOOT,
  });
}

/** The email to the owner about colors that are no longer sold, or that Printful charges more for. */
export function hatsMail({ text, publicUrl }: Pick<AlertFacts, 'text' | 'publicUrl'>): MailText {
  return composeMail(publicUrl, {
    subject: 'Your hats need your attention',
    preview: text,
    title: 'Your hats need your attention',
    blocks: [paragraph(text), button('Open your hats', `${publicUrl}/admin/hats`)],
    foot: OWNER_FOOT,
  });
}

interface GoneFacts {
  names: readonly string[];
  publicUrl: string;
}

/** The email to the owner about hats that were deleted or ignored at Printful. */
export function goneMail({ names, publicUrl }: GoneFacts): MailText {
  const hats = new Intl.ListFormat('en-US').format(names);
  const [isOrAre, itOrThem] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return composeMail(publicUrl, {
    subject: `No longer sold: ${hats}`,
    preview: `Deleted or ignored at Printful, so the shop can no longer sell ${itOrThem}.`,
    title: 'Taken off the shelf',
    blocks: [
      paragraph(
        `${hats} ${isOrAre} deleted or ignored in your store at Printful, so the shop has stopped selling ${itOrThem}.`,
      ),
      paragraph(
        `To sell ${itOrThem} again, restore ${itOrThem} at Printful and sync, or give ${itOrThem} a design of your own here.`,
      ),
      button('Open the shelf', `${publicUrl}/admin`),
    ],
    foot: OWNER_FOOT,
  });
}

interface DeviceFacts {
  address: string;
  userAgent: string;
  at: Date;
  timeZone: string;
  publicUrl: string;
}

/** "Sat, Nov 28, 6:59 PM EST". */
const WHEN = {
  ...({ weekday: 'short', month: 'short', day: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
};

/** The email to an administrator about a sign-in from a new browser. */
export function newDeviceMail({ address, userAgent, at, timeZone, publicUrl }: DeviceFacts): MailText {
  const subject = 'A new browser signed in to Unhinged Hats';
  return composeMail(publicUrl, {
    subject,
    preview: 'If this was you, there is nothing to do.',
    title: subject,
    blocks: [
      facts(
        ['When', at.toLocaleString('en-US', { timeZone, ...WHEN }).replaceAll('\u202f', ' ')],
        ['Address', address],
        ['Browser', userAgent || 'unknown'],
      ),
      paragraph('If this was you, there is nothing to do.'),
      paragraph(
        `If it was not you, end that session and change your password at ${publicUrl}/admin/security. If you cannot sign in anymore, choose “Forgot your password?” there.`,
      ),
      button('Open Security', `${publicUrl}/admin/security`),
    ],
    foot: ['You are receiving this because you are an administrator of the shop.'],
  });
}
