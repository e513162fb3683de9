import { daysText } from '../../domain/shipping/days-text.ts';
import { dayOf } from '../../domain/shipping/party.ts';
import type { Shipment } from '../gateways/printful/orders.ts';
import { type MailedLine, pictureHats } from './hat-pictures.ts';
import { type Block, facts, paragraph, type Row } from './letter/letter.ts';
import { type OrderFacts, orderMail, partyRows } from './order-mail.ts';
import type { QueuedMail } from './queue-mail.ts';

/** Tells a shopper that parcels have shipped: what is in each, when it arrives, and how to track it. */
export function shippedMail(order: OrderFacts, shipments: readonly Shipment[]): QueuedMail {
  const parcels = shipments.map((shipment) => ({ ...shipment, lines: packedLines(shipment, order) }));
  const hats = hatsIn(order.hats);
  const { orderId } = order;
  const [first] = parcels;
  const isOne = parcels.length === 1;
  const isUnknown = parcels.some(({ lines }) => lines.length === 0);
  const packed = isUnknown ? hats : hatsIn(parcels.flatMap(({ lines }) => lines));
  const part = `${packed} of your ${hats} hats ${packed === 1 ? 'is on its' : 'are on their'} way`;
  const packages = isOne ? 'A package' : `${parcels.length} packages`;
  const days = isOne && first ? daysOf(first, order) : null;
  const carrier = isOne && first?.carrier ? `It ships with ${first.carrier}.` : null;
  const track = isOne && first ? first.trackingUrl : null;
  return orderMail(order, {
    event: `parcel-shipped.${orderId}.${shipments.map(({ id }) => id).join('-')}`,
    subject:
      packed < hats
        ? `${part}: order #${orderId}`
        : `${packages} from order #${orderId} ${isOne ? 'is on its' : 'are on their'} way`,
    preview: [
      carrier ?? `${isOne ? 'It' : 'They'} left the workshop.`,
      ...(days ? [`It arrives ${wordsOf(days)}.`] : []),
    ].join(' '),
    title: packed < hats ? part : 'On its way',
    lead: [
      paragraph(`${packages} from order #${orderId} just left the workshop.`),
      ...parcels.flatMap((parcel) => parcelBlocks(parcel, order, !isOne)),
      paragraph(
        'It can take a day for tracking to show anything.',
        ...(packed < hats ? [' Hats ship in packages of their own.'] : []),
        ...(track ? [' ', { link: order.orderUrl, words: 'Your order’s page' }, ' follows it, too.'] : []),
      ),
    ],
    rows: partyRows(order.party && { ...order.party, latest: latestOf(parcels, order, packed < hats) }),
    ...(track && { action: { label: 'Track the package', url: track } }),
  });
}

interface MailedParcel extends Shipment {
  /** What is in it; empty if unknown. */
  lines: readonly MailedLine[];
}

const packedLines = ({ contents }: Shipment, { lines }: OrderFacts): MailedLine[] =>
  lines.flatMap((line) => {
    const packed = contents.find(({ lineId }) => lineId === String(line.id));
    return packed ? [{ ...line, quantity: packed.quantity }] : [];
  });

/** The parcels decide once every hat is in one of them. */
function latestOf(parcels: readonly Shipment[], order: OrderFacts, isPart: boolean): string {
  const ends = parcels.map((parcel) => daysOf(parcel, order)?.last);
  const usual = order.party?.latest ?? '';
  const known = ends.flatMap((end) => (end ? [dayOf(end)] : [usual]));
  return [...known, ...(isPart ? [usual] : [])].sort().at(-1) ?? usual;
}

/** What the carrier says of a parcel is nearer to the truth than what the shop promised for all. */
function daysOf({ state, tracking }: Shipment, { arrives }: OrderFacts): OrderFacts['arrives'] {
  if (state !== 'shipped') return null;
  const estimate = tracking?.arrives;
  return estimate ? { first: new Date(estimate.first), last: new Date(estimate.last) } : arrives;
}

function parcelBlocks(parcel: MailedParcel, order: OrderFacts, isLinked: boolean): Block[] {
  const { carrier, trackingNumber, trackingUrl, tracking, lines } = parcel;
  const days = daysOf(parcel, order);
  const number =
    trackingNumber && isLinked && trackingUrl ? { link: trackingUrl, words: trackingNumber } : trackingNumber;
  const rows: Row[] = [
    ...(days
      ? [['Arrives', wordsOf(days) + (tracking?.arrives ? ', the carrier estimates' : '')] as const]
      : []),
    ...(carrier ? [['Carrier', carrier] as const] : []),
    ...(number ? [['Tracking', number] as const] : []),
  ];
  return [
    ...(lines.length > 0 ? [pictureHats(lines, order.publicUrl)] : []),
    ...(rows.length > 0 ? [facts(...rows)] : []),
  ];
}

const wordsOf = ({ first, last }: { first: Date; last: Date }): string => daysText(first, last);

const hatsIn = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
