import { counted } from '../../../domain/language/counted.ts';
import { formatPrice } from '../../../domain/money/money.ts';
import {
  checkReport,
  hasPhoto,
  mayReport,
  type ProblemLine,
  type ProblemReason,
  paidForHats,
  REASON_LABELS,
  type ReportField,
  reportedBefore,
  type Wish,
} from '../../../domain/orders/problem.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { findParcels } from '../../fulfillment/queries.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findOrderLines } from '../line-queries.ts';
import { findOrder, type Order } from '../queries.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { problemEvent } from './decide-problem.ts';
import { countUndecided, findByRequest, insertProblem, problemsOf } from './queries.ts';

export interface Report {
  lines: readonly ProblemLine[];
  reason: ProblemReason | null;
  wish: Wish | null;
  words: string;
  /** The reporter says that it is not what was reported before. */
  isNew: boolean;
  /** The photo as it was sent; null if there is none. */
  photo: Buffer | null;
  /** From the form, so that sending it twice stores it once; null if it has none. */
  requestId: string | null;
  /** Whether it needs neither a photo nor words, because the owner decides it at once. */
  isObvious?: boolean;
  /** `shopper`, or the mail address of an administrator who reports for the shopper. */
  by: string;
}

/**
 * Stores what is wrong with hats that were sent, and alerts the owner if the shopper says so. The same form sent twice is one
 * problem. Returns its id, or the first field that is wrong.
 */
export async function reportProblem(
  deps: Deps,
  orderId: string,
  report: Report,
): Promise<number | ShopError> {
  const { requestId } = report;
  const earlier = await findTwin(deps, orderId, requestId);
  if (earlier !== null) return earlier;
  const refusal = await refuse(deps, orderId, report);
  // The same form may have been stored meanwhile, and is no second report.
  if (refusal) return (await findTwin(deps, orderId, requestId)) ?? refusal;
  // Checked just now: a report has a reason.
  const reason = report.reason ?? 'misprint';
  const photo = report.photo && hasPhoto(reason) ? await deps.photoReader.read(report.photo) : null;
  if (photo instanceof ShopError) return photo;
  return withOrderLocked(deps, { orderId }, async (inner, order) => {
    const parcels = await findParcels(inner.db, orderId);
    if (!mayReport({ status: order.status, hasParcels: parcels.length > 0 })) return tooEarly();
    const isShopper = report.by === 'shopper';
    const { openProblems } = deps.config.limits;
    if (isShopper && (await countUndecided(inner.db, orderId)) >= openProblems) return tooMany();
    const id = await insertProblem(inner.db, {
      order_id: orderId,
      request_id: requestId,
      reason,
      lines: report.lines,
      wish: report.wish,
      words: report.words.trim(),
      photo,
      reported_by: report.by,
      created_at: deps.clock(),
    });
    if (id === null) return (await findTwin(deps, orderId, requestId)) ?? tooMany();
    if (isShopper)
      await alertOwner(inner, {
        event: problemEvent(orderId, id),
        kind: 'problem',
        orderId,
        text: await alertText(inner.db, order, { ...report, reason, id }),
      });
    return id;
  });
}

async function refuse({ db }: Deps, orderId: string, report: Report): Promise<ShopError | null> {
  const order = await findOrder(db, orderId);
  const parcels = await findParcels(db, orderId);
  if (!order || !mayReport({ status: order.status, hasParcels: parcels.length > 0 })) return tooEarly();
  // A refused hat was refunded and never made.
  const sold = (await findOrderLines(db, orderId)).filter(({ refusedAt }) => refusedAt === null);
  const problems = (await problemsOf(db, orderId)).reverse();
  const messages = checkReport(
    { ...report, hasPhoto: report.photo !== null || report.isObvious === true },
    sold,
    problems,
  );
  const [first] = Object.entries(messages) as [ReportField, string][];
  return first ? new ShopError('invalid', first[1], { path: first[0], details: messages }) : null;
}

const tooEarly = () =>
  new ShopError(
    'conflict',
    'This order has not been sent, or it is canceled or refunded. Write to us instead.',
  );

const tooMany = () =>
  new ShopError(
    'conflict',
    'We have your earlier reports and will answer them first. Write to us to add something.',
  );

/** The problem that the same form has stored; null if there is none. */
const findTwin = async ({ db }: Deps, orderId: string, requestId: string | null): Promise<number | null> =>
  requestId === null ? null : findByRequest(db, orderId, requestId);

async function alertText(
  db: Db,
  { id: orderId, replaces }: Order,
  { id, reason, lines, wish }: Report & { id: number; reason: ProblemReason },
): Promise<string> {
  const sold = await findOrderLines(db, orderId);
  const hats = lines.reduce((count, { quantity }) => count + quantity, 0);
  const price = replaces === null ? `${formatPrice(paidForHats(lines, sold))} paid` : 'free replacement';
  const what = `${REASON_LABELS[reason]} (${counted(hats, 'hat')}, ${price})`;
  const wanted = wish === 'refund' ? 'their money back' : hats === 1 ? 'a new hat' : 'new hats';
  const earlier = (await problemsOf(db, orderId)).filter((problem) => problem.id < id);
  const again = reportedBefore(lines, earlier)
    ? ' They reported such a hat before and say that this is something new.'
    : '';
  return `Order #${orderId}: the shopper reports a problem. ${what}. They would like ${wanted}.${again}`;
}
