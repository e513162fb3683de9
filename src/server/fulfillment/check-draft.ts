import type { HoldKind } from '../../domain/order-status.ts';
import type { PrintfulOrder } from '../gateways/printful/orders.ts';
import { PRINTFUL_HOLD } from '../orders/hold-order.ts';

/** What to do next with an order that Printful holds. */
export type Verdict =
  /** It is in production, or past it. */
  | { next: 'done' }
  | { next: 'confirm' }
  /** It is not ready yet. */
  | { next: 'wait' }
  /** This one cannot be made: another takes its place, under another id. */
  | { next: 'anew'; why: string }
  /** Printful ends it, or a person has to decide. */
  | { next: 'hold'; why: string; by: Extract<HoldKind, 'printful' | 'other'> };

/** Judges what Printful answered of an order that was to be made there. */
export function checkDraft({ status, files, outOfStock, reason, isPriced }: PrintfulOrder): Verdict {
  const isOpen = status === 'draft' || status === 'failed' || status === 'canceled';
  if (isOpen && files === 'failed') return { next: 'anew', why: 'Printful could not read a print file' };
  if (status === 'failed' || status === 'canceled')
    return { next: 'hold', why: because(`it is ${status} at Printful`, reason), by: 'other' };
  if (status === 'onhold') return { next: 'hold', why: because(PRINTFUL_HOLD, reason), by: 'printful' };
  if (status !== 'draft') return { next: 'done' };
  if (outOfStock.length > 0)
    return { next: 'hold', why: `Printful is out of stock of ${outOfStock.join(', ')}`, by: 'other' };
  return files === 'waiting' || !isPriced ? { next: 'wait' } : { next: 'confirm' };
}

const because = (what: string, reason: string | null): string => (reason ? `${what}: ${reason}` : what);
