import type { z } from 'zod';
import { hatName } from '../../../domain/design/hat-name.ts';
import { mayTakeMoney } from '../../../domain/money/dispute-status.ts';
import { add, type Cents } from '../../../domain/money/money.ts';
import { orderLedger } from '../../../domain/money/order-ledger.ts';
import { expectedFee, feeOf, type StripeFee } from '../../../domain/money/profit.ts';
import { hasFailed } from '../../../domain/money/refund-status.ts';
import { taxLeft } from '../../../domain/money/tax.ts';
import { canceledAt, isAboutApproval } from '../../../domain/orders/approval.ts';
import { isWindowOpen } from '../../../domain/orders/change-window.ts';
import { holdStep } from '../../../domain/orders/holds.ts';
import { orderStates, sortWaiting } from '../../../domain/orders/order-states.ts';
import { cardName } from '../../../domain/orders/wallets.ts';
import { shippedHats } from '../../../domain/shipping/parcels.ts';
import { latestDay, mayMissParty } from '../../../domain/shipping/party.ts';
import type { adminOrderDetail } from '../../../wire/admin/orders.ts';
import { findSentBy } from '../../carts/queries.ts';
import { productPictureAddress } from '../../catalog/sync/picture-routes.ts';
import type { Deps } from '../../deps.ts';
import { printFileUrl } from '../../pictures/print-file-address.ts';
import { recentCharges } from '../../profit/queries.ts';
import { changesOf } from '../change-window/queries.ts';
import { holdsOf, type StoredHold } from '../holds/queries.ts';
import { findOrderLines, type StoredLine } from '../line-queries.ts';
import { type OrderMoney, readMoney } from '../money/profit-queries.ts';
import { disputesOf, type Refund, refundsOf, type StoredDispute } from '../money/queries.ts';
import { refundedOf } from '../money/refund-order.ts';
import { replacementsOf } from '../problems/replacement-queries.ts';
import { codeOf } from '../queries.ts';
import { questionsOf, type StoredQuestion } from '../words/queries.ts';
import { expectDigitization } from './expect-digitization.ts';
import { deliveredOf } from './list-queries.ts';
import { waitingOf } from './orders-to-do.ts';
import { expectedCost, findHistory, findNotes, findOrderRow, findParcels, orderNumber } from './queries.ts';
import { readStory } from './read-story.ts';

type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrderRow>>>;

/** Everything about an order, for administrators; null when there is no such order. */
export async function readOrder(deps: Deps, id: string): Promise<z.output<typeof adminOrderDetail> | null> {
  const { db } = deps;
  const order = await findOrderRow(db, id);
  if (!order) return null;
  const [
    lines,
    history,
    holds,
    refunds,
    disputes,
    parcels,
    notes,
    money,
    replacements,
    changes,
    questions,
    waitingByOrder,
    delivered,
    number,
    cost,
    digitization,
    charges,
    sentCart,
  ] = await Promise.all([
    findOrderLines(db, id),
    findHistory(db, id),
    holdsOf(db, id),
    refundsOf(db, id),
    disputesOf(db, id),
    findParcels(db, id),
    findNotes(db, id),
    readMoney(db, [id]),
    replacementsOf(db, id),
    changesOf(db, id),
    questionsOf(db, id),
    waitingOf(deps, [id]),
    deliveredOf(db, [id]),
    orderNumber(db, { id, email: order.customer_email, at: order.created_at }),
    expectedCost(db, id),
    expectDigitization(deps, [id]),
    recentCharges(db),
    findSentBy(db, id),
  ]);
  const now = deps.clock();
  const waiting = waitingByOrder.get(id) ?? [];
  const made = lines.filter((line) => line.refusedAt === null);
  const hats = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const inStates = {
    status: order.status,
    sendAfter: order.send_after,
    wasScanned: delivered.has(id),
    refunded: order.refunded,
    paid: order.paid ?? order.total,
    waiting,
  };
  return {
    id,
    customerName: order.customer_name,
    customerEmail: order.customer_email,
    total: order.total,
    status: order.status,
    createdAt: order.created_at,
    paidAt: order.paid_at,
    changeableUntil: changeableUntil(order, disputes, now),
    erasureAskedAt: order.erasure_asked_at,
    printfulOrderId: order.printful_order_id,
    printfulStatus: order.printful_status,
    paymentIntentId: order.payment_intent_id,
    heldBy: [...new Set(holds.filter(({ endedAt }) => endedAt === null).map(({ kind }) => kind))],
    holds: holds.map(({ kind, cause, reason, endedAt }) => ({
      kind,
      cause,
      reason,
      step: holdStep({ kind, cause }, disputes),
      endedAt,
    })),
    states: orderStates(inStates, now),
    waiting: sortWaiting(waiting).map(({ kind, cause = '', due, isElsewhere, isLost, alert }) => ({
      kind,
      cause,
      due,
      isElsewhere: isElsewhere ?? false,
      isLost: isLost ?? false,
      alert: alert ?? null,
    })),
    orderNumber: number,
    links: linksOf(order, deps),
    sentCart,
    supersededBy: order.superseded_by,
    replaces: order.replaces,
    partyOn: order.partyOn,
    isGift: order.gift !== null,
    tags: order.tags,
    card: cardName({ brand: order.card_brand, last4: order.card_last4 }),
    gift: order.gift,
    arrivesBy: latestDay(order),
    mayMissParty: mayMissParty(order),
    replacements: replacements.map((replacement) => replacement.id),
    address: addressOf(order),
    lines: await Promise.all(
      lines.map((line) =>
        presentLine(deps, id, {
          line,
          question: questions.findLast(({ lineId }) => lineId === line.id),
          refunds,
        }),
      ),
    ),
    money: presentMoney({
      order,
      hats,
      money: money.get(id),
      refunds,
      fee: expectedFee(charges),
      expectedCost: cost === null ? null : add(cost, digitization),
    }),
    refunds,
    disputes,
    approval: approvalOf(order, holds),
    shipped: {
      hats: shippedHats(made, parcels),
      of: made.reduce((sum, { quantity }) => sum + quantity, 0),
    },
    parcels: parcels.map((parcel) => ({
      id: parcel.id,
      carrier: parcel.carrier ?? '',
      service: parcel.service ?? '',
      trackingNumber: parcel.tracking_number ?? '',
      trackingUrl: parcel.tracking_url ?? '',
      shippedAt: parcel.shipped_at ?? parcel.seen_at,
      deliveredAt: parcel.delivered_at,
      tracking: parcel.tracking,
      isReturned: parcel.state === 'returned',
      isCanceled: parcel.state === 'canceled',
      hats:
        parcel.contents.length > 0 ? parcel.contents.reduce((sum, { quantity }) => sum + quantity, 0) : null,
    })),
    ...(await readStory(deps, {
      order,
      lines,
      history,
      changes,
      refunds,
      disputes,
      holds,
      parcels,
      notes,
    })),
  };
}

function changeableUntil(order: OrderRow, disputes: readonly StoredDispute[], now: Date): Date | null {
  const { status, replaces } = order;
  const windowed = {
    status,
    replaces,
    sendAfter: order.send_after,
    windowExtended: order.window_extended,
    draftBegunAt: order.draft_begun_at,
    isDisputed: disputes.some((dispute) => mayTakeMoney(dispute.status)),
  };
  return isWindowOpen(windowed, now) ? order.send_after : null;
}

function approvalOf({ printful_held_at, approvals }: OrderRow, holds: readonly StoredHold[]) {
  const isAsked = holds.some(
    ({ kind, cause, endedAt }) => kind === 'printful' && isAboutApproval(cause) && endedAt === null,
  );
  return isAsked && printful_held_at ? { until: canceledAt(printful_held_at), drawings: approvals } : null;
}

const addressOf = (order: OrderRow) => ({
  name: order.customer_name,
  email: order.customer_email,
  address1: order.address1,
  address2: order.address2 ?? '',
  city: order.city,
  state: order.state,
  zip: order.zip,
  country: order.country,
  phone: order.phone,
});

async function presentLine(
  deps: Deps,
  orderId: string,
  {
    line,
    question,
    refunds,
  }: { line: StoredLine; question: StoredQuestion | undefined; refunds: readonly Refund[] },
) {
  const { id, design, sent, thread } = line;
  const printFile = sent && (await printFileUrl(deps, { id, design, canvas: sent.canvas, thread }));
  return {
    id,
    position: line.position,
    name: hatName({ ...design, ...line }),
    quantity: line.quantity,
    share: line.share,
    ...(line.tax > 0 && { tax: line.tax }),
    refunded: refundedOf(line, refunds),
    isCustom: line.isCustom,
    ...design,
    making: line.making,
    asPictured: line.syncVariantId !== null,
    picture: line.picture && productPictureAddress(line.picture),
    seen: line.hasArtwork ? `/api/admin/orders/${orderId}/lines/${line.position}/artwork` : null,
    // A path, so that it works under any host name of the shop.
    printFile: printFile ? new URL(printFile).pathname : null,
    words: question ? { id: question.id, state: question.state } : null,
  };
}

/** The order's pages in the dashboards of Stripe and Printful. */
const linksOf = ({ payment_intent_id: payment, printful_order_id: made }: OrderRow, { config }: Deps) => ({
  stripe: payment && `https://dashboard.stripe.com/${config.stripe.live ? '' : 'test/'}payments/${payment}`,
  printful: made && `https://www.printful.com/dashboard?order_id=${made}`,
});

interface SoldOrder {
  order: OrderRow;
  hats: number;
  money: OrderMoney | undefined;
  refunds: readonly Refund[];
  /** What Stripe probably takes. */
  fee: StripeFee;
  /** What the hats probably cost at Printful. */
  expectedCost: Cents | null;
}

/** The money of an order, and the ledger of it. */
function presentMoney({ order, hats, money, refunds, fee, expectedCost }: SoldOrder) {
  if (!money) throw new Error(`the money of order ${order.id} is missing`);
  const received = order.paid ?? (order.paid_at === null ? null : order.total);
  const asked = refunds.filter(({ status }) => !hasFailed(status)).map(({ amount }) => amount);
  const returned = add(money.untaxed, ...asked);
  const taxAfter = (returned: Cents) => taxLeft(order.tax, { paid: received ?? order.total, returned });
  return {
    total: order.total,
    refunded: order.refunded,
    tax: order.tax,
    returned,
    ...orderLedger({
      hats,
      ...money,
      subtotal: order.subtotal,
      discount: order.discount,
      discountPercentage: order.discount_percentage,
      code: codeOf(order),
      shippingMethod: order.shipping_method,
      shipping: order.shipping,
      tax: order.tax,
      taxOwed: taxAfter(returned),
      taxIfWon: taxAfter(add(money.disputed, ...asked)),
      total: order.total,
      paid: received,
      isReplacement: order.replaces !== null,
      refunded: order.refunded,
      lost: money.disputed,
      isOpen: money.profit === null,
      expected: {
        stripeFee: received === null ? null : feeOf(received, fee),
        printfulCost: expectedCost,
        disputeFee: money.disputeFeeSoFar,
      },
    }),
  };
}
