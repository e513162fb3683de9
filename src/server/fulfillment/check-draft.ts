import type { HoldKind } from '../../domain/order-status.ts';
import type { PrintfulOrder } from '../gateways/printful/orders.ts';
import { PRINTFUL_HOLD } from '../orders/hold-order.ts';

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
  | { next: 'hold'; why: string; by: Extract<HoldKind, 'printful' | 'other'> };

/** Decides the next step from Printful's state of an order. */
export function checkDraft({ status, files, outOfStock, reason, isPriced }: PrintfulOrder): Verdict {
  const isOpen = status === 'draft' || status === 'failed' || status === 'canceled';
  if (isOpen && files === 'failed') return { next: 'replace', why: 'Printful could not read a print file' };
  if (status === 'failed' || status === 'canceled')
    return { next: 'hold', why: because(`it is ${status} at Printful`, reason), by: 'other' };
  if (status === 'onhold') return { next: 'hold', why: because(PRINTFUL_HOLD, reason), by: 'printful' };
  if (status !== 'draft') return { next: 'done' };
  if (outOfStock.length > 0)
    return { next: 'hold', why: `Printful is out of stock of ${outOfStock.join(', ')}`, by: 'other' };
  return files === 'waiting' || !isPriced ? { next: 'wait' } : { next: 'confirm' };
}

const because = (what: string, reason: string | null): string => (reason ? `${what}: ${reason}` : what);
