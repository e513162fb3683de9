import type { ShopperOrder } from '../../../wire/shopper-order.ts';
import { ApiError, apiRequest } from '../../api.ts';

/** A change that the shop did not make. */
export interface Refusal {
  text: string;
  /** The field that it is about, if any. */
  path: string | null;
  /** Whether it came too late. */
  isOver: boolean;
  /** What somebody else saved meanwhile, if that is why. */
  theirs: Record<string, string> | null;
}

type Outcome<Answer> = { answer: Answer; refusal: null } | { answer: null; refusal: Refusal };

/** Asks the shop to change a paid order. `what` is the end of the route's path. */
export async function changeOrder<Answer = object>(
  orderId: string,
  what: string,
  body: { key: string; was?: object },
): Promise<Outcome<Answer>> {
  try {
    const answer = await apiRequest<Answer>('POST', `/api/orders/${orderId}/${what}`, { body });
    return { answer, refusal: null };
  } catch (error) {
    return { answer: null, refusal: refusalIn(error) };
  }
}

function refusalIn(error: unknown): Refusal {
  const refusal = error instanceof ApiError ? error.refusal : null;
  if (!refusal) return { text: NO_ANSWER, path: null, isOver: false, theirs: null };
  const isConflict = refusal.code === 'conflict';
  const theirs = isConflict ? ((refusal.details ?? null) as Refusal['theirs']) : null;
  return { text: refusal.message, path: refusal.path ?? null, isOver: isConflict && !theirs, theirs };
}

// The shop may have made the change although its answer was lost.
const NO_ANSWER = 'No answer. Check your connection, then reload this page to see if it worked.';

/** The order as it is now; null if the shop does not answer or the key no longer opens it. */
export const viewOrder = (orderId: string, key: string): Promise<ShopperOrder | null> =>
  apiRequest<ShopperOrder>('POST', `/api/orders/${orderId}/view`, { body: { key } }).catch(() => null);
