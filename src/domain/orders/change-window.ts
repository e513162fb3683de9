import type { PostalAddress } from '../address/new-address.ts';
import type { Design } from '../design/design.ts';
import type { Gift } from './gift.ts';
import type { OrderStatus } from './order-status.ts';

/** How much longer a shopper can make the window, once. */
export const EXTRA_MINUTES = 10;

/** What decides whether a paid order can still be changed. */
export interface WindowedOrder {
  status: OrderStatus;
  /** When the window ends; null until the order is paid. Not after `paidAt` if it has none. */
  sendAfter: Date | null;
  windowExtended: boolean;
  /** When a draft at Printful was begun; null before. */
  draftBegunAt: Date | null;
  /** Whether a bank may take the money back. */
  isDisputed: boolean;
  /** The order that was paid, if this one is a replacement, which has no window. */
  replaces: string | null;
}

/**
 * Whether the shopper may change or cancel a paid order. `at` is when the shop received the wish, so that one that came before
 * the end counts even if it is decided a moment later.
 */
export const isWindowOpen = (order: WindowedOrder, at: Date): boolean =>
  (order.status === 'processing' || order.status === 'on_hold') &&
  order.replaces === null &&
  order.sendAfter !== null &&
  at < order.sendAfter &&
  order.draftBegunAt === null &&
  !order.isDisputed;

export const mayExtend = (order: WindowedOrder, at: Date): boolean =>
  isWindowOpen(order, at) && !order.windowExtended;

/** The end of a window. A minute is shorter in tests. */
export const windowEnd = (start: Date, minutes: number, minute: number): Date =>
  new Date(start.getTime() + minutes * minute);

/**
 * When an order with a window goes to Printful: `grace` after its end, so that a change received at the last moment is decided
 * first. An order without a window goes at once.
 */
export const sendsAt = (
  { paidAt, sendAfter }: { paidAt: Date | null; sendAfter: Date | null },
  grace: number,
): Date | null =>
  sendAfter === null || paidAt === null || sendAfter <= paidAt
    ? sendAfter
    : new Date(sendAfter.getTime() + grace);

/** Whether the shopper may correct the email address, which works once. */
export const mayFixEmail = ({
  status,
  sendAfter,
  emailFixedAt,
  isDisputed,
  replaces,
}: Pick<WindowedOrder, 'status' | 'sendAfter' | 'isDisputed' | 'replaces'> & {
  emailFixedAt: Date | null;
}): boolean => sendAfter !== null && UNSHIPPED.includes(status) && !emailFixedAt && !isDisputed && !replaces;

const UNSHIPPED: readonly OrderStatus[] = [
  'processing',
  'sent_to_printful',
  'confirmed_with_printful',
  'on_hold',
];

/** What was changed in a paid order. Hats that were split off a line are on a line of their own. */
export type OrderChange =
  | { kind: 'words'; lineId: number; before: ChangedHats; after: ChangedHats }
  | { kind: 'address'; before: PostalAddress; after: PostalAddress }
  | { kind: 'email'; before: { email: string }; after: { email: string } }
  /** Null where it is no gift. */
  | { kind: 'gift'; before: Gift | null; after: Gift | null }
  | { kind: 'more_time' }
  | { kind: 'sent_now' };

interface ChangedHats {
  design: Design;
  quantity: number;
}
