import type { PrintfulOrder } from '../gateways/printful/orders.ts';
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

/** Decides the next step from Printful's state of an order. */
export function checkDraft({ status, files, outOfStock, reason, isPriced }: PrintfulOrder): Verdict {
  const isOpen = status === 'draft' || status === 'failed' || status === 'canceled';
  if (isOpen && files === 'failed') return { next: 'replace', why: 'Printful could not read a print file' };
  if (status === 'failed' || status === 'canceled')
    return ownerDecides(`${status}-at-printful`, because(`it is ${status} at Printful`, reason));
  if (status === 'onhold')
    return {
      next: 'hold',
      hold: { kind: 'printful', cause: 'order', reason: because('Printful holds it', reason) },
    };
  if (status !== 'draft') return { next: 'done' };
  if (outOfStock.length > 0)
    return ownerDecides('out-of-stock', `Printful is out of stock of ${outOfStock.join(', ')}`);
  return files === 'waiting' || !isPriced ? { next: 'wait' } : { next: 'confirm' };
}

const ownerDecides = (cause: string, reason: string): Verdict => ({
  next: 'hold',
  hold: { kind: 'owner', cause, reason },
});

const because = (what: string, reason: string | null): string => (reason ? `${what}: ${reason}` : what);
