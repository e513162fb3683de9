import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, facts, mailLink, paragraph, type Row } from './letter/letter.ts';
import { type MailedLine, pictureHats } from './picture-hats.ts';

interface ShippedFacts {
  orderId: string;
  carrier: string | null;
  trackingNumber: string | null;
  /** Absolute, with http or https; anything else is left out. */
  trackingUrl: string | null;
  /** What lies in this parcel; empty when it is not known. */
  lines: readonly MailedLine[];
  ordersEmail: string;
  publicUrl: string;
}

/** The mail that says a parcel left: what is in it and how to follow it. */
export function shippedMail({ orderId, lines, ordersEmail, publicUrl, ...parcel }: ShippedFacts): MailText {
  const { carrier, trackingNumber, trackingUrl } = parcel;
  const rows: Row[] = [
    ...(carrier ? ([['Carrier', carrier]] as const) : []),
    ...(trackingNumber ? ([['Tracking number', trackingNumber]] as const) : []),
  ];
  const letter = {
    subject: `A parcel of order #${orderId} is on its way`,
    preview: carrier ? `It travels with ${carrier}.` : 'It left the printer.',
    title: 'On its way',
    blocks: [
      paragraph(`A parcel of order #${orderId} has left the printer.`),
      ...(lines.length > 0 ? [pictureHats(lines, publicUrl)] : []),
      ...(rows.length > 0 ? [facts(...rows)] : []),
      ...(isWebAddress(trackingUrl) ? [button('Follow the parcel', trackingUrl)] : []),
      paragraph('The first scan can take a day to show.'),
    ],
    foot: ['Something off? Write to ', mailLink(ordersEmail), '.'],
  };
  return composeMail(letter, publicUrl);
}

const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);
