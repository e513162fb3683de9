import { paymentDescription } from '../../../src/server/gateways/stripe-charges.ts';
import { Random } from '../world/random.ts';
import { HOUR, START } from '../world/time.ts';
import type { World } from '../world/world.ts';

/** What the numbers of orders begin with that a restore took away. */
export const LOST = 'STRAY0000';

/**
 * A restore behind Stripe: payments and their webhooks go on, for orders that the older database does not have. Has chance of its
 * own, so that the rest of a world stays as it was.
 */
export function scriptRestore(world: World): void {
  const random = new Random(world.seed + 3_000_017);
  for (let nth = random.pick([0, 0, 1, 2]); nth > 0; nth -= 1)
    world.scheduler.at(
      random.between(START + HOUR, world.end),
      'an order is paid that a restore took away',
      () => {
        void world.scheduler.start({ name: 'the restore', instance: null }, () => payLostOrder(world, nth));
      },
    );
}

/** A shop reads Stripe's books from its oldest order on, so it has to have one. */
async function payLostOrder({ database, stripe }: World, nth: number): Promise<void> {
  const orders = await database.rows('select 1 from orders limit 1');
  if (orders.length === 0) return;
  const id = `${LOST}${nth}`;
  const { body } = stripe.handle({
    method: 'POST',
    path: '/v1/payment_intents',
    query: new URLSearchParams(),
    key: null,
    body: new URLSearchParams({
      amount: '3498',
      currency: 'usd',
      description: paymentDescription(id),
      'metadata[order_id]': id,
    }),
  });
  stripe.pay((body as { client_secret: string }).client_secret, 'good');
}
