import { formatPrice } from '../../domain/money/money.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { ReportField, Wish } from '../../domain/orders/problem.ts';
import type { ShopperOrder, ShopperProblem } from '../../wire/shopper-order.ts';
import { statusText } from './order-texts.ts';
import type { Clock } from './story/clock.ts';

export const WISH_LABELS: Record<Wish, string> = { replacement: 'A new hat', refund: 'My money' };

/** The order's problems with the hats that they are about, newest first. */
export const reportedIn = ({ problems }: Pick<ShopperOrder, 'problems'>) =>
  problems.map(({ reason, reportedAt, hats }) => ({
    reason,
    reportedAt,
    lines: hats.map(({ lineId }) => ({ id: lineId })),
  }));

/** A refusal of a report that is not about an empty field; null for any other. */
export function reportFailure(error: string): { field: ReportField | null; text: string } | null {
  if (error === 'photo')
    return {
      field: 'photo',
      text: 'We couldn’t read this photo. Choose a JPEG, PNG or WebP of at most 10 MB.',
    };
  if (error === 'conflict')
    return {
      field: null,
      text: 'We’re still working on what you told us before. Write to us if there’s more.',
    };
  return null;
}

/** What an order's page says below its headline; null if its story says it all. */
export function leadText(order: ShopperOrder, clock?: Clock): string | null {
  const { replaces, status, delay, window } = order;
  if (replaces !== null && status !== 'canceled')
    return `It replaces hats of order #${replaces}, and you pay nothing.${NEXT_OF_REPLACEMENT[status] ?? ''}`;
  if (window && status === 'processing') return null;
  // The headline says that it is canceled.
  if (status === 'canceled' && !order.history.some(({ kind }) => kind === 'paid')) return null;
  return delay || ENDED_OR_HELD.includes(status) ? statusText(order, clock) || null : null;
}

const NEXT_OF_REPLACEMENT: Partial<Record<OrderStatus, string>> = {
  processing: ' It goes to the workshop next.',
  sent_to_printful: ' It goes to the workshop next.',
  on_hold: ' We’re checking it before it goes to the workshop.',
};

const ENDED_OR_HELD = ['on_hold', 'canceled', 'refunded', 'pending', 'payment_failed'];

/** What a shopper can do about an order of which no hat is on its way, and where. */
export function beforeReport(order: ShopperOrder): { text: string; isOnOrderPage: boolean } {
  const { status, window, delay } = order;
  if (window && status !== 'canceled')
    return {
      text: 'You can still change the words, fix the address or cancel for all your money back.',
      isOnOrderPage: true,
    };
  if (delay?.refund != null)
    return { text: 'You can still cancel it and get your money back.', isOnOrderPage: true };
  if (UNPAID_OR_ENDED.includes(status))
    return {
      text: `${statusText(order)} So there’s no hat to report. Something else? Write to us.`,
      isOnOrderPage: false,
    };
  return {
    text: 'It’s too late to change them here, and there’s no package yet. Come back once they’re on their way. If you can’t wait, write to us.',
    isOnOrderPage: false,
  };
}

const UNPAID_OR_ENDED: readonly OrderStatus[] = ['pending', 'payment_failed', 'canceled', 'refunded'];

/** What became of a report. */
export function problemText({
  decision,
  wish,
  answer,
  refunded,
  sendsTo,
  ...problem
}: ShopperProblem): string {
  if (decision === 'nothing') return answer;
  if (refunded === 'sent_back') return 'Your bank sent it back. We pay it another way.';
  if (decision === 'refund')
    return refunded === null
      ? 'You get your money back.'
      : `You get ${formatPrice(refunded)} back to the card you paid with.`;
  if (problem.replacement) return 'We’re making them again, on us.';
  if (problem.asksWhere)
    return problem.reason === 'returned'
      ? 'It couldn’t be delivered. Tell us where to send it.'
      : 'We’re making them again, on us. First, tell us where to send them.';
  if (problem.reason === 'returned')
    return sendsTo
      ? `You asked us to send it to ${sendsTo}. A person answers within a business day.`
      : 'You asked for your money back. A person answers within a business day.';
  if (decision === 'replacement' && wish === 'refund')
    return 'You asked for your money back. A person answers within a business day.';
  return 'Got it. A person answers within a business day.';
}
