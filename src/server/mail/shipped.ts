import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { Shipment } from '../gateways/printful/orders.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { toShopper } from '../orders/order-key.ts';
import type { Order } from '../orders/queries.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, facts, orderFoot, paragraph, type Row } from './letter/letter.ts';
import { type MailedLine, pictureHats } from './picture-hats.ts';
import { queueMail } from './queue-mail.ts';

/** Queues the email about a parcel, once, in the transaction that saves the parcel. */
export async function queueShipped(
  deps: Pick<Deps, 'settings' | 'jobs' | 'config'> & { db: Kysely<Tables> },
  order: Order,
  { carrier, trackingNumber, trackingUrl, contents, id: shipmentId }: Shipment,
): Promise<void> {
  const { id } = order;
  const { publicUrl } = deps.config;
  const { emails } = deps.settings.current().settings;
  const lines = (await findOrderLines(deps.db, id)).flatMap((line) => {
    const packed = contents.find(({ lineId }) => lineId === String(line.id));
    return packed ? [{ ...line, quantity: packed.quantity }] : [];
  });
  const parcel = { carrier, trackingNumber, trackingUrl, lines };
  await queueMail(deps, {
    ...shippedMail({ orderId: id, ...parcel, ordersEmail: emails.orders, publicUrl }),
    event: `parcel-shipped.${id}.${shipmentId}`,
    ...toShopper(order),
  });
}

interface ShippedFacts {
  orderId: string;
  carrier: string | null;
  trackingNumber: string | null;
  /** The email links to it only if it is an absolute http or https URL. */
  trackingUrl: string | null;
  /** What is in the parcel; empty if unknown. */
  lines: readonly MailedLine[];
  ordersEmail: string;
  publicUrl: string;
}

/** Tells a shopper that a parcel has shipped: what is in it, and how to track it. */
export function shippedMail({ orderId, lines, ordersEmail, publicUrl, ...parcel }: ShippedFacts): MailText {
  const { carrier, trackingNumber, trackingUrl } = parcel;
  const rows: Row[] = [
    ...(carrier ? ([['Carrier', carrier]] as const) : []),
    ...(trackingNumber ? ([['Tracking number', trackingNumber]] as const) : []),
  ];
  const letter = {
    subject: `A package from order #${orderId} is on its way`,
    preview: carrier ? `It ships with ${carrier}.` : 'It left the workshop.',
    title: 'On its way',
    blocks: [
      paragraph(`A package from order #${orderId} just left the workshop.`),
      ...(lines.length > 0 ? [pictureHats(lines, publicUrl)] : []),
      ...(rows.length > 0 ? [facts(...rows)] : []),
      ...(isWebAddress(trackingUrl) ? [button('Track the package', trackingUrl)] : []),
      paragraph('It can take a day for tracking to show anything.'),
    ],
    foot: orderFoot(ordersEmail),
  };
  return composeMail(letter, publicUrl);
}

const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);
