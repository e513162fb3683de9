import { addressLines } from '../../../domain/address/address.ts';
import { fontStyleOf, hatColorOf } from '../../../domain/design/design.ts';
import { hatName } from '../../../domain/design/hat-name.ts';
import { textWords } from '../../../domain/design/thread-colors.ts';
import { disputeReason } from '../../../domain/money/dispute-status.ts';
import { evidencePast } from '../../../domain/money/evidence.ts';
import { formatPrice } from '../../../domain/money/money.ts';
import { orderStory } from '../../../domain/orders/order-story.ts';
import { printFile } from '../../../hat/print-file.ts';
import type { Deps } from '../../deps.ts';
import { loadSharp } from '../../pictures/load-sharp.ts';
import { findArtwork, findHistory, findOrderRow, findParcels } from '../admin/queries.ts';
import { readPast } from '../admin/read-story.ts';
import { changesOf } from '../change-window/queries.ts';
import { findOrderLines, printFileLine, type StoredLine } from '../line-queries.ts';
import { disputesOf, refundsOf } from '../money/queries.ts';
import { findOrder } from '../queries.ts';
import type { Evidence, EvidenceHat } from './draw-evidence.ts';

/** What a bank needs to see of a disputed order; null if the order has no such dispute. */
export async function readEvidence(
  deps: Deps,
  { orderId, disputeId }: { orderId: string; disputeId: string },
): Promise<Evidence | null> {
  const { db } = deps;
  const [row, order, lines, history, changes, refunds, disputes, parcels] = await Promise.all([
    findOrderRow(db, orderId),
    findOrder(db, orderId),
    findOrderLines(db, orderId),
    findHistory(db, orderId),
    changesOf(db, orderId),
    refundsOf(db, orderId),
    disputesOf(db, orderId),
    findParcels(db, orderId),
  ]);
  const dispute = disputes.find(({ id }) => id === disputeId);
  if (!row || !order || !dispute) return null;
  const read = await readPast(deps, { order: row, lines, history, changes, refunds, disputes, parcels });
  const past = evidencePast(read);
  const time = timeFormat(deps.config.timeZone);
  const [name = '', ...place] = addressLines(order.recipient);
  const hats: EvidenceHat[] = [];
  for (const line of lines) hats.push(await hatOf(deps, line));
  return {
    title: `Evidence for dispute ${dispute.id}`,
    facts: [
      ['Order', `#${orderId}`],
      ['Ordered', time(order.createdAt)],
      [
        'Paid',
        order.paidAt ? `${formatPrice(order.paid ?? order.total)}, ${time(order.paidAt)}` : 'not paid',
      ],
      ['Payment at Stripe', order.paymentIntentId ?? 'unknown'],
      ['Disputed', `${formatPrice(dispute.amount)}: ${disputeReason(dispute.reason)}`],
      ['Answer by', dispute.dueBy ? time(dispute.dueBy) : 'not given'],
      ['Shipping', `${order.shippingMethod}, ${formatPrice(order.shipping)}`],
      ['Refunded before', formatPrice(order.refunded)],
    ],
    hats,
    address: [name, order.recipient.email, ...place].filter(Boolean),
    parcels: parcels
      .filter(({ state }) => state !== 'canceled')
      .map((parcel) => ({
        by: `${parcel.carrier ?? ''} ${parcel.service ?? ''}`.trim() || 'Carrier not named',
        number: parcel.tracking_number || 'no number',
        url: parcel.tracking_url ?? '',
        shipped: time(parcel.shipped_at ?? parcel.seen_at),
        delivered: parcel.delivered_at && time(parcel.delivered_at),
      })),
    mails: read.mails
      .filter(({ id }) => past.mails.some((mail) => mail.id === id))
      .map(({ to, subject, text, at }) => ({ to, subject, text, at: time(at) })),
    story: orderStory(past)
      .toReversed()
      .map(({ at, who, text }) => ({ at: time(at), text: who ? `${who} ${text}` : text })),
  };
}

async function hatOf(deps: Deps, line: StoredLine): Promise<EvidenceHat> {
  const { design, making, quantity, share, syncVariantId } = line;
  const isOurs = syncVariantId === null;
  const name = hatName({ ...design, ...line });
  const look = `${hatColorOf(design.hatColor).label} hat, ${textWords(design.textColor, making)}, ${fontStyleOf(design.fontStyle).label}`;
  const picture = { design, making, width: 600, format: 'jpg' } as const;
  const proof = isOurs ? await deps.studio.draw({ kind: 'hat', picture }) : null;
  return {
    title: `${quantity} × ${name}`,
    text: `${isOurs ? look : 'As in the shop’s picture'}. Paid for: ${formatPrice(share)}.`,
    proof: proof && (await small(proof)),
    seen: await seenBy(deps, line),
    print: isOurs ? await printOf(deps, line.id) : null,
  };
}

/** The picture of the words as the shopper saw them before paying. */
async function seenBy({ db }: Deps, { orderId, isCustom, position }: StoredLine) {
  const artwork = isCustom ? await findArtwork(db, orderId, position) : null;
  return artwork && small(artwork);
}

async function printOf(deps: Deps, lineId: number): Promise<Buffer | null> {
  const line = await printFileLine(deps.db, lineId);
  if (!line || line.canvas.width * line.canvas.height > deps.config.limits.printFilePixels) return null;
  const { design, canvas, thread } = line;
  const svg = printFile(design, await deps.glyphs.tableFor(design), { canvas, ink: thread ?? undefined });
  return small(await deps.studio.draw({ kind: 'print', svg }));
}

/** Small enough that an order with a hundred lines stays within Stripe's limit. White letters show on gray. */
async function small(picture: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture)
    .resize({ width: 420, withoutEnlargement: true })
    .flatten({ background: '#b9b3b6' })
    .jpeg({ quality: 72 })
    .toBuffer();
}

const timeFormat = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (at: Date) => `${format.format(at).replaceAll('\u202f', ' ')} (${at.toISOString().slice(0, 16)}Z)`;
};
