import { addressLines, toShippingForm } from '../../../domain/address/address.ts';
import { hatName } from '../../../domain/design/hat-name.ts';
import { mayTakeMoney, moneyAtBank } from '../../../domain/money/dispute-status.ts';
import { cents, times } from '../../../domain/money/money.ts';
import { hasFailed } from '../../../domain/money/refund-status.ts';
import { isWindowOpen, mayExtend, mayFixEmail } from '../../../domain/orders/change-window.ts';
import { mayCancelLate } from '../../../domain/orders/late-cancellation.ts';
import { isOrderId } from '../../../domain/orders/order-id.ts';
import {
  hasBeenPaid,
  isCanceled,
  isUnshipped,
  type OrderStatus,
} from '../../../domain/orders/order-status.ts';
import { asksShopper, isUndecided, mayReport } from '../../../domain/orders/problem.ts';
import { isOpen } from '../../../domain/orders/word-question.ts';
import { carrierText } from '../../../domain/shipping/carrier-text.ts';
import { isPastDay } from '../../../domain/shipping/party.ts';
import type { PaymentSummary } from '../../../wire/page-context.ts';
import type {
  ChangeWindow,
  Delay,
  ShopperLine,
  ShopperOrder,
  ShopperParcel,
  ShopperProblem,
  ShopperWords,
} from '../../../wire/shopper-order.ts';
import { productPictureAddress } from '../../catalog/sync/picture-routes.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { findParcels, type Parcel } from '../../fulfillment/queries.ts';
import { sha256 } from '../../secrets.ts';
import { orderSettings } from '../../settings/queries.ts';
import { arrivalOf } from '../arrival-of.ts';
import { findCancelRequest } from '../cancel-request-queries.ts';
import { changesOf } from '../change-window/queries.ts';
import { asItEnded } from '../holds/as-it-ended.ts';
import { activeHolds } from '../holds/queries.ts';
import { findOrderLines, type OrderLine } from '../line-queries.ts';
import { disputesOf, findRefund, type Refund, refundsOf } from '../money/queries.ts';
import { orderKey } from '../order-key.ts';
import { type Problem, problemsOf } from '../problems/queries.ts';
import { findKeyHash, findOrder, movesOf, type Order } from '../queries.ts';
import { isViewKey } from '../view-key.ts';
import { questionsOf, type StoredQuestion } from '../words/queries.ts';
import { orderHistory } from './order-history.ts';

type ShopperDeps = Pick<Deps, 'db' | 'secrets' | 'clock'>;

/** False for a wrong key as for a wrong id, so that it does not reveal which orders exist. */
export async function opensOrder(
  { db, secrets, clock }: ShopperDeps,
  id: string,
  key: string,
): Promise<boolean> {
  const keyHash = isOrderId(id) ? await findKeyHash(db, id) : null;
  return keyHash !== null && (isViewKey(secrets, id, { key, now: clock() }) || keyHash === sha256(key));
}

/** The order that this key opens, or null. */
export async function shopperOrder(deps: ShopperDeps, id: string, key: string): Promise<ShopperOrder | null> {
  if (!(await opensOrder(deps, id, key))) return null;
  const { db, secrets, clock } = deps;
  const isView = isViewKey(secrets, id, { key, now: clock() });
  const [found, lines, moves, changes, refunds, parcels, disputes, holds, settings, questions, request] =
    await Promise.all([
      findOrder(db, id),
      findOrderLines(db, id),
      movesOf(db, id),
      changesOf(db, id),
      refundsOf(db, id),
      findParcels(db, id),
      disputesOf(db, id),
      activeHolds(db, id),
      orderSettings(db, id),
      questionsOf(db, id),
      findCancelRequest(db, id),
    ]);
  if (!found) return null;
  const order = await endedOrder(db, found, moves);
  const isDisputed = disputes.some(({ status }) => mayTakeMoney(status));
  const now = clock();
  const arrives = arrivalOf(order, settings, { isReviewed: questions.some(isOpen), now });
  const { status, subtotal, discount, discountPercentage, code, shippingMethod, shipping, total } = order;
  return {
    id,
    status,
    heldBy: [...new Set(holds.map(({ kind }) => kind))],
    atBank: moneyAtBank(disputes),
    gift: order.gift,
    sentTo: addressLines(order.recipient),
    lines: lines.map((line) =>
      toShopperLine(
        line,
        questions.findLast(({ lineId }) => lineId === line.id),
      ),
    ),
    subtotal,
    discount,
    discountPercentage,
    code: code && { name: code.name, kind: code.kind },
    shippingMethod,
    shipping,
    ...(order.taxCalculation !== null && { tax: order.tax }),
    total,
    history: orderHistory({ moves, changes, refunds, isReplacement: order.replaces !== null }),
    parcels: parcels.map((parcel) => toShopperParcel(parcel, now)),
    delay: delayOf({ ...order, isDisputed, isCancelAsked: request !== null }),
    window: windowOf({ ...order, isDisputed }, now),
    canFixEmail: mayFixEmail({ ...order, isDisputed }),
    sendAfter: order.sendAfter?.toISOString() ?? null,
    arrives: arrives && { first: arrives.first.toISOString(), last: arrives.last.toISOString() },
    replaces: order.replaces,
    mayReport: mayReport({ status, hasParcels: parcels.length > 0 }),
    problems: await shopperProblems({ db, secrets }, id, { lines, isView }),
    isView,
    email: order.recipient.email,
    address: toShippingForm(order.recipient),
  };
}

/** What the thank-you page may show to anyone who knows an order's id: whether it is paid, and no personal data. */
export async function paymentSummary(db: Db, id: string): Promise<PaymentSummary | null> {
  const found = isOrderId(id) ? await findOrder(db, id) : null;
  if (!found) return null;
  const order = await asItEnded(db, found);
  const paid = hasBeenPaid(order);
  const { shippedIn } = (await orderSettings(db, id)).days;
  return {
    id,
    paid,
    canceled: paid && isCanceled(order.status),
    shippedIn,
  };
}

/** An order as its shopper sees it: one that ended has the status in which it did, while only its money waits. */
async function endedOrder(db: Db, order: Order, moves: readonly { to: OrderStatus }[]): Promise<Order> {
  const { status } = await asItEnded(db, order);
  if (status === order.status) return order;
  return { ...order, status: moves.findLast(({ to }) => to !== 'on_hold')?.to ?? status };
}

function delayOf(order: Order & { isDisputed: boolean; isCancelAsked: boolean }): Delay | null {
  const { isCancelAsked, status, announcedShipBy, paid, total, refunded } = order;
  if (announcedShipBy === null || !(isUnshipped(status) || status === 'on_hold')) return null;
  return {
    shipBy: announcedShipBy.toISOString(),
    refund: !isCancelAsked && mayCancelLate(order) ? cents((paid ?? total) - refunded) : null,
    isCancelAsked,
  };
}

function windowOf(order: Order & { isDisputed: boolean }, now: Date): ChangeWindow | null {
  const { sendAfter, paid, total, refunded } = order;
  if (sendAfter === null || !isWindowOpen(order, now)) return null;
  return {
    until: sendAfter.toISOString(),
    canExtend: mayExtend(order, now),
    refund: cents((paid ?? total) - refunded),
  };
}

const toShopperLine = (
  { id, productId, name, isCustom, quantity, price, design, making, syncVariantId, picture }: OrderLine,
  question: StoredQuestion | undefined,
): ShopperLine => ({
  id,
  productId,
  isCustom,
  name: hatName({ name, isCustom, ...design }),
  quantity,
  amount: times(price, quantity),
  design,
  making,
  asPictured: syncVariantId === null ? null : { image: picture && productPictureAddress(picture) },
  words: question ? toShopperWords(question) : null,
});

const toShopperWords = ({ state, until }: StoredQuestion): ShopperWords => ({
  state,
  changeUntil: state === 'change_asked' ? until.toISOString() : null,
});

const toShopperParcel = (
  {
    state,
    carrier,
    service,
    shippedAt,
    deliveredAt,
    contents,
    tracking,
    trackingNumber,
    trackingUrl,
  }: Parcel,
  now: Date,
): ShopperParcel => ({
  by: carrierText(carrier ?? '', service ?? ''),
  trackingNumber,
  trackingUrl,
  shippedAt: shippedAt?.toISOString() ?? null,
  deliveredAt: deliveredAt?.toISOString() ?? null,
  // What the carrier estimated helps nobody once that day is over.
  tracking:
    tracking?.arrives && isPastDay(tracking.arrives.last, now) ? { ...tracking, arrives: null } : tracking,
  isReturned: state === 'returned',
  contents,
});

/** The problems of an order as its shopper sees them, newest first. */
async function shopperProblems(
  deps: Pick<Deps, 'db' | 'secrets'>,
  orderId: string,
  { lines, isView }: { lines: readonly OrderLine[]; isView: boolean },
): Promise<ShopperProblem[]> {
  const problems = await problemsOf(deps.db, orderId);
  return Promise.all(problems.reverse().map((problem) => present(deps, problem, { lines, isView })));
}

async function present(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  problem: Problem,
  { lines, isView }: { lines: readonly OrderLine[]; isView: boolean },
): Promise<ShopperProblem> {
  const { id, reason, createdAt, wish, decision, answer, address, replacementId, refundId } = problem;
  const replacement = replacementId === null ? null : await findOrder(db, replacementId);
  const refund = refundId === null ? null : await findRefund(db, refundId);
  return {
    id,
    reason,
    reportedAt: createdAt.toISOString(),
    hats: problem.lines.flatMap((chosen) => {
      const line = lines.find((each) => each.id === chosen.id);
      return line
        ? [{ lineId: line.id, title: hatName({ ...line.design, ...line }), quantity: chosen.quantity }]
        : [];
    }),
    hasPhoto: problem.hasPhoto,
    wish,
    decision: isUndecided(problem) && problem.isRefunded ? 'refund' : decision,
    answer,
    refunded: refund && onCard(refund),
    replacement: replacement && {
      id: replacement.id,
      // An administrator who looks at the page does not learn a shopper's key.
      key: isView ? '' : orderKey(secrets, replacement.id, replacement.keyVersion),
    },
    asksWhere: asksShopper(problem),
    sendsTo: address && `${address.address1}, ${address.city}, ${address.state} ${address.zip}`,
  };
}

/** What a refund gives back to the card. One that Stripe itself refused never reached the bank. */
function onCard({ amount, status, stripeId, paidOtherwise }: Refund): ShopperProblem['refunded'] {
  if (!hasFailed(status)) return amount;
  return stripeId !== null && paidOtherwise === 0 ? 'sent_back' : null;
}
