import { NEW_TOKEN_SCOPES } from '../catalog/printful-token.ts';
import { counted } from '../language/counted.ts';
import { longDay } from '../settings/holiday.ts';

/** Another drawing of a hat that Printful proposes for an order that it holds. Addresses of pictures; null if Printful gives none. */
export interface Approval {
  /** Printful's confirm hash. */
  hash: string;
  /** `redraw`: somebody asked for changes, and Printful draws it again. */
  state: 'waiting' | 'approved' | 'redraw';
  sent: string | null;
  proposed: string | null;
  /** Both beside each other, as a PDF. */
  sheet: string | null;
}

/** The cause of Printful's hold while it waits for the owner's answer, or draws again what she asked for. */
export type ApprovalCause = 'approval' | 'redraw';

/** Who moves next; null once everything is approved. */
export const approvalCause = (approvals: readonly Pick<Approval, 'state'>[]): ApprovalCause | null =>
  approvals.some(({ state }) => state === 'waiting')
    ? 'approval'
    : approvals.some(({ state }) => state === 'redraw')
      ? 'redraw'
      : null;

export const isAboutApproval = (cause: string): boolean => cause === 'approval' || cause === 'redraw';

/** Printful cancels an order that it has held for so many days, and gives the money back. */
export const HOLD_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

export const canceledAt = (heldAt: Date): Date => new Date(heldAt.getTime() + HOLD_DAYS * DAY);

/** How many days before that the owner is warned. */
const WARNINGS = [1, 7] as const;

/** The warning that is due, and how many days are left; null if none is, or once it is too late. */
export function cancelWarning(heldAt: Date, now: Date): { warning: number; left: number } | null {
  const left = Math.ceil((canceledAt(heldAt).getTime() - now.getTime()) / DAY);
  const warning = WARNINGS.find((days) => left <= days);
  return warning === undefined || left <= 0 ? null : { warning, left };
}

/** What the owner reads then. `day` is the last one, such as "2026-12-28". */
export const cancelWarningText = (orderId: string, left: number, day: string): string =>
  `Printful cancels order #${orderId} in ${counted(left, 'day')}, on ${longDay(day)}, unless its drawing is approved. Answer on the order’s page, or ask Printful.`;

/** What follows the alert about the hold. */
export const approvalAdvice = (day: string): string =>
  ` Compare both pictures on the order’s page, and approve the change or ask for another. Printful cancels the order on ${longDay(day)}.`;

/** What the owner reads if the token may not read what Printful wants approved. */
export const approvalsRefusedText = (answer: string): string =>
  `Printful does not let the shop read the changes that it asks about (403: ${answer}). An order on hold there may wait for your answer, and is canceled after ${HOLD_DAYS} days: look in Printful’s dashboard. Then create a new token there with the scopes ${NEW_TOKEN_SCOPES}, set it as PRINTFUL_TOKEN, and restart the shop.`;
