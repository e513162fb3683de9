import { counted } from '../../domain/language/counted.ts';
import { type Cents, cents, formatPrice, formatSigned } from '../../domain/money/money.ts';
import { longDay } from '../../domain/settings/holiday.ts';
import { keptOf } from '../../domain/today/kept.ts';
import type { Today, TodayMoney, TodayWay } from '../../wire/admin/today.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import {
  type Block,
  button,
  facts,
  figures,
  heading,
  type Letter,
  OWNER_FOOT,
  paragraph,
} from './letter/letter.ts';

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

interface MorningFacts extends Pick<Today, 'toDo'> {
  money: TodayMoney;
  /** Yesterday, like "2026-11-28". */
  day: string;
  late: TodayWay['late'];
  publicUrl: string;
}

/** The email of each morning: yesterday's money, what is to do, and the orders that may miss their party. */
export function morningMail({ day, money, toDo, late, publicUrl }: MorningFacts): MailText {
  const { today: sold, before, keep } = money;
  const kept = keptOf({ orders: sold.orders, unknown: keep.unknown });
  const orders =
    sold.orders === 0 ? 'no orders' : `${counted(sold.orders, 'order')}, ${formatPrice(cents(sold.paid))}`;
  const waiting = toDo.length === 0 ? 'Nothing to do' : `${counted(toDo.length, 'thing')} to do`;
  return composeMail(publicUrl, {
    subject: `${longDay(day)}: ${orders}`,
    preview: waiting,
    title: longDay(day),
    blocks: [
      figures(
        ['Paid', formatPrice(cents(sold.paid))],
        ['Paid a week before', formatPrice(cents(before.paid))],
        ['Orders', String(sold.orders)],
        ['Hats', String(sold.hats)],
        [
          'You keep',
          [kept.isKnown ? formatSigned(keep.amount) : 'not known yet', kept.without]
            .filter(Boolean)
            .join(', '),
        ],
      ),
      heading(waiting),
      ...listed(
        toDo.map(({ tag, text, orderId }) => `${tag && `${tag}: `}${text}${orderId ? ` #${orderId}` : ''}`),
      ),
      ...(late.length === 0 ? [] : [heading('May be late for the party')]),
      ...listed(
        late.map(
          ({ id, customerName, partyOn, arrivesBy }) =>
            `#${id}, ${customerName}: the party is on ${longDay(partyOn)}, the hats come by ${longDay(arrivesBy)}.`,
        ),
      ),
      button('Open Today', `${publicUrl}/admin/today`),
    ],
    foot: [...OWNER_FOOT, ' Settings, “Emails to you”, turns it off.'],
  });
}

const MOST_LISTED = 10;

/** The first lines, and how many more there are. */
function listed(lines: readonly string[]): Block[] {
  if (lines.length === 0) return [];
  const more = lines.length - MOST_LISTED;
  const shown = [...lines.slice(0, MOST_LISTED), ...(more > 0 ? [`and ${more} more`] : [])];
  return [{ kind: 'list', items: shown }];
}

interface NewOrderFacts {
  orderId: string;
  customerName: string;
  hats: number;
  total: Cents;
  publicUrl: string;
}

/** The email to the owner about an order that was paid. */
export function newOrderMail({ orderId, customerName, hats, total, publicUrl }: NewOrderFacts): MailText {
  const subject = `New order: ${counted(hats, 'hat')} for ${formatPrice(total)}`;
  return composeMail(publicUrl, {
    subject,
    preview: `#${orderId}, ${customerName}`,
    title: subject,
    blocks: [
      facts(['Order', `#${orderId}`], ['For', customerName]),
      button('Open the order', `${publicUrl}/admin/orders/${orderId}`),
    ],
    foot: [...OWNER_FOOT, ' Settings, “Emails to you”, turns it off.'],
  });
}

interface GoneFacts {
  names: readonly string[];
  publicUrl: string;
}

/** The email to the owner about hats that were deleted, ignored, or discontinued at Printful. */
export function goneMail({ names, publicUrl }: GoneFacts): MailText {
  const hats = new Intl.ListFormat('en-US').format(names);
  const [isOrAre, itOrThem] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return composeMail(publicUrl, {
    subject: `No longer sold: ${hats}`,
    preview: `Deleted, ignored, or discontinued at Printful, so the shop can no longer sell ${itOrThem}.`,
    title: 'Taken off the shelf',
    blocks: [
      paragraph(
        `${hats} ${isOrAre} deleted, ignored, or discontinued at Printful, so the shop has stopped selling ${itOrThem}.`,
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
export const newDeviceMail = (device: DeviceFacts): MailText =>
  composeMail(
    device.publicUrl,
    securityLetter(device, {
      subject: 'A new browser signed in to Unhinged Hats',
      if: 'If it was not you, end that session and change your password',
    }),
  );

/** The email to an administrator about a new passkey. */
export const passkeyMail = ({ name, ...device }: DeviceFacts & { name: string }): MailText =>
  composeMail(
    device.publicUrl,
    securityLetter(device, {
      subject: 'A passkey was added to your account at Unhinged Hats',
      what: ['Passkey', name],
      if: 'If it was not you, remove the passkey and change your password',
    }),
  );

function securityLetter(
  { address, userAgent, at, timeZone, publicUrl }: DeviceFacts,
  { subject, what, if: otherwise }: { subject: string; what?: [string, string]; if: string },
): Letter {
  return {
    subject,
    preview: 'If this was you, there is nothing to do.',
    title: subject,
    blocks: [
      facts(
        ...(what ? [what] : []),
        ['When', at.toLocaleString('en-US', { timeZone, ...WHEN }).replaceAll('\u202f', ' ')],
        ['Address', address],
        ['Browser', userAgent || 'unknown'],
      ),
      paragraph('If this was you, there is nothing to do.'),
      paragraph(
        `${otherwise} at ${publicUrl}/admin/security. If you cannot sign in anymore, choose “Forgot your password?” there.`,
      ),
      button('Open Security', `${publicUrl}/admin/security`),
    ],
    foot: ['You are receiving this because you are an administrator of the shop.'],
  };
}
