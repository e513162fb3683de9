import { isMaking } from '../../domain/catalog/printful-status.ts';
import type { ApprovalCause } from '../../domain/orders/approval.ts';
import { isUnmade, type PrintfulOrder } from '../gateways/printful/orders.ts';
import { isAboutAddress } from '../gateways/printful-error.ts';
import type { NewHold } from '../orders/holds/hold-order.ts';

/** What to do next with an order at Printful. */
export type Verdict =
  /** In production, or past it. */
  | { next: 'done' }
  | { next: 'confirm' }
  /** Not ready yet. */
  | { next: 'wait' }
  /** This draft cannot be made: a new one replaces it, under a new id. */
  | { next: 'replace'; why: string }
  /** Held by Printful, or a person must decide. */
  | { next: 'hold'; hold: NewHold };

interface Known {
  /** The reason for its status that a webhook gave. */
  webhookReason: string | null;
  /** Whether Printful accepted it for production before. */
  wasConfirmed: boolean;
  /** Whether Printful holds it because of a drawing, and who moves next. */
  approval: ApprovalCause | null;
}

/** Decides the next step from Printful's state of an order. */
export function checkDraft(order: PrintfulOrder, { webhookReason, wasConfirmed, approval }: Known): Verdict {
  const { status, files, outOfStock, discontinued, isPriced } = order;
  const reason = webhookReason ?? order.reason;
  const isOpen = status === 'draft' || status === 'failed' || status === 'canceled';
  if (isOpen && files === 'failed') return { next: 'replace', why: 'Printful could not read a print file' };
  const blamesAddress = reason !== null && isAboutAddress({ message: reason });
  if (status === 'failed' || status === 'canceled') {
    const words = because(`it ${status === 'failed' ? 'failed' : 'is canceled'} at Printful`, reason);
    return blamesAddress ? wrongAddress(words) : ownerDecides(`${status}-at-printful`, words);
  }
  if (status === 'onhold') {
    const cause = blamesAddress ? 'address' : (approval ?? (wasConfirmed ? 'order' : 'draft'));
    const what = HOLDING[cause] ?? 'Printful holds it';
    return { next: 'hold', hold: { kind: 'printful', cause, reason: because(what, reason) } };
  }
  if (isUnmade(order))
    return ownerDecides(
      'archived-at-printful',
      wasConfirmed
        ? 'it is archived at Printful without a parcel. Ask Printful whether it was made'
        : 'it was deleted at Printful before it was made. Send it again, or refund it',
    );
  if (isMaking(status) || status === 'archived') return { next: 'done' };
  if (status !== 'draft')
    return ownerDecides(
      'unknown-status',
      `Printful says “${status}”, which the shop does not know. Look there whether it is made`,
    );
  if (discontinued.length > 0)
    return ownerDecides('discontinued', `Printful no longer makes ${discontinued.join(', ')}`);
  if (outOfStock.length > 0)
    return ownerDecides('out-of-stock', `Printful is out of stock of ${outOfStock.join(', ')}`);
  return files === 'waiting' || !isPriced ? { next: 'wait' } : { next: 'confirm' };
}

const HOLDING: Record<string, string> = {
  approval: 'Printful wants to change the drawing',
  redraw: 'Printful changes the drawing as you asked',
} satisfies Record<ApprovalCause, string>;

/** The hold of an order until its address is corrected. */
export const wrongAddress = (reason: string): Verdict & { next: 'hold' } => ({
  next: 'hold',
  hold: { kind: 'address', cause: 'recipient', reason },
});

export const ownerDecides = (cause: string, reason: string): Verdict => ({
  next: 'hold',
  hold: { kind: 'owner', cause, reason },
});

const because = (what: string, reason: string | null): string => (reason ? `${what}: ${reason}` : what);
