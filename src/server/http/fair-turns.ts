import pLimit, { type LimitFunction } from 'p-limit';
import { ShopError } from './shop-error.ts';

interface Turns {
  atOnce: number;
  /** How many tasks may wait: of all networks, and of one. */
  waiting?: number;
  ofNetwork?: number;
}

/**
 * Runs tasks a few at a time, one of each network, so that a network with many of them delays nobody else. Throws 503 if too many
 * wait.
 */
export function fairTurns({ atOnce, waiting = Infinity, ofNetwork = Infinity }: Turns) {
  const all = pLimit(atOnce);
  const networks = new Map<string, LimitFunction>();
  let admitted = 0;
  return async <Result>(network: string, task: () => Promise<Result>): Promise<Result> => {
    const own = networks.get(network) ?? pLimit(1);
    if (own.pendingCount >= ofNetwork || admitted >= atOnce + waiting) throw tooBusy();
    networks.set(network, own);
    admitted += 1;
    try {
      return await own(() => all(task));
    } finally {
      admitted -= 1;
      if (own.activeCount + own.pendingCount === 0) networks.delete(network);
    }
  };
}

export const tooBusy = () =>
  new ShopError(
    'unavailable',
    'The shop is busy. Your cart and your orders are safe. Try again in a moment.',
    {
      retryAfter: 2,
    },
  );
