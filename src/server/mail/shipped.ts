import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { Shipment } from '../gateways/printful/orders.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { toShopper } from '../orders/order-key.ts';
import type { Order } from '../orders/queries.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { type Block, button, facts, orderFoot, paragraph, type Row } from './letter/letter.ts';
import { type MailedLine, pictureHats } from './picture-hats.ts';
import { queueMail } from './queue-mail.ts';

/** Queues one email about these parcels, in the transaction that marks them as told. */
export async function queueShipped(
  deps: Pick<Deps, 'settings' | 'jobs' | 'config'> & { db: Kysely<Tables> },
  order: Order,
  shipments: readonly Shipment[],
): Promise<void> {
  const { id } = order;
  const { publicUrl } = deps.config;
  const { emails } = deps.settings.current().settings;
  const lines = await findOrderLines(deps.db, id);
  const parcels = shipments.map((shipment) => ({
    ...shipment,
    lines: lines.flatMap((line) => {
      const packed = shipment.contents.find(({ lineId }) => lineId === String(line.id));
      return packed ? [{ ...line, quantity: packed.quantity }] : [];
    }),
  }));
  await queueMail(deps, {
    ...shippedMail({ orderId: id, hats: hatsIn(lines), parcels, ordersEmail: emails.orders, publicUrl }),
    event: `parcel-shipped.${id}.${shipments.map((shipment) => shipment.id).join('-')}`,
    ...toShopper(order),
  });
}

interface MailedParcel {
  carrier: string | null;
  trackingNumber: string | null;
  /** The email links to it only if it is an absolute http or https URL. */
  trackingUrl: string | null;
  /** What is in it; empty if unknown. */
  lines: readonly MailedLine[];
}

interface ShippedFacts {
  orderId: string;
  /** How many hats the order has. */
  hats: number;
  parcels: readonly MailedParcel[];
  ordersEmail: string;
  publicUrl: string;
}

/** Tells a shopper that parcels have shipped: what is in each, and how to track it. */
export function shippedMail({ orderId, hats, parcels, ordersEmail, publicUrl }: ShippedFacts): MailText {
  const [first] = parcels;
  const isOne = parcels.length === 1;
  const isUnknown = parcels.some(({ lines }) => lines.length === 0);
  const packed = isUnknown ? hats : hatsIn(parcels.flatMap(({ lines }) => lines));
  const part = `${packed} of your ${hats} hats ${packed === 1 ? 'is on its' : 'are on their'} way`;
  const packages = isOne ? 'A package' : `${parcels.length} packages`;
  const letter = {
    subject:
      packed < hats
        ? `${part}: order #${orderId}`
        : `${packages} from order #${orderId} ${isOne ? 'is on its' : 'are on their'} way`,
    preview:
      isOne && first?.carrier
        ? `It ships with ${first.carrier}.`
        : `${isOne ? 'It' : 'They'} left the workshop.`,
    title: packed < hats ? part : 'On its way',
    blocks: [
      paragraph(`${packages} from order #${orderId} just left the workshop.`),
      ...parcels.flatMap((parcel) => parcelBlocks(parcel, publicUrl)),
      paragraph(
        `It can take a day for tracking to show anything.${packed < hats ? ' Hats ship in packages of their own.' : ''}`,
      ),
    ],
    foot: orderFoot(ordersEmail),
  };
  return composeMail(letter, publicUrl);
}

function parcelBlocks(
  { carrier, trackingNumber, trackingUrl, lines }: MailedParcel,
  publicUrl: string,
): Block[] {
  const rows: Row[] = [
    ...(carrier ? ([['Carrier', carrier]] as const) : []),
    ...(trackingNumber ? ([['Tracking number', trackingNumber]] as const) : []),
  ];
  return [
    ...(lines.length > 0 ? [pictureHats(lines, publicUrl)] : []),
    ...(rows.length > 0 ? [facts(...rows)] : []),
    ...(isWebAddress(trackingUrl) ? [button('Track the package', trackingUrl)] : []),
  ];
}

const hatsIn = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);
