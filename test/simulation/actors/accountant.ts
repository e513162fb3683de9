import { ShopError } from '../../../src/server/http/shop-error.ts';
import { readLedger } from '../../../src/server/ledger/read-ledger.ts';
import { sumMoney } from '../../../src/server/money/sum-money.ts';
import { ConnectionLost } from '../world/connection-lost.ts';
import { START } from '../world/time.ts';
import type { World } from '../world/world.ts';

/** The job that reads Stripe's books, on any instance, now and then. On its own schedule, the world would never come to rest. */
export function scriptAccountant(world: World): void {
  const { random, scheduler, end } = world;
  for (let visits = random.whole(0, 3); visits > 0; visits -= 1)
    scheduler.at(random.between(START, end), 'the ledger is read', () => {
      void scheduler.start({ name: 'the accountant', instance: null }, () => readBooksOnce(world));
    });
}

/** Reads them once more when the world has come to rest. */
export async function closeBooks(world: World): Promise<void> {
  const close = async () => {
    for (let tries = 0; tries < 3 && !(await readBooksOnce(world)); tries += 1);
  };
  await world.scheduler.start({ name: 'the accountant', instance: null }, close);
}

async function readBooksOnce({ scheduler, shop }: World): Promise<boolean> {
  const outcome = await scheduler
    .waitFor(
      shop.request('the ledger', async (deps) => {
        await sumMoney(deps, Number.POSITIVE_INFINITY);
        return readLedger(deps, {});
      }),
    )
    .catch((error: Error) => {
      if (error instanceof ConnectionLost || error instanceof ShopError) return error;
      throw error;
    });
  return !(outcome instanceof Error) && 'againIn' in outcome && outcome.againIn > 60_000;
}
