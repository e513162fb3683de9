import type { RateLimits } from '../../http/rate-limits.ts';
import type { ShopError } from '../../http/shop-error.ts';

type Outcome = 'changed' | 'same' | ShopError;

export type CountChange = (orderId: string, change: () => Promise<Outcome>) => Promise<Outcome>;

/** Counts changes of a paid order, each of which writes to its email address. What changes nothing or is refused does not count. */
export const changeCounter =
  (limits: RateLimits): CountChange =>
  async (orderId, change) => {
    limits.take('order', orderId);
    const outcome = await change();
    if (outcome !== 'changed') limits.giveBack('order', orderId);
    return outcome;
  };
