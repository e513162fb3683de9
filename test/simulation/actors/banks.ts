import { HOUR, START } from '../world/time.ts';
import type { World } from '../world/world.ts';

/** Refunds in Stripe's dashboard, cards that may be stolen, and shoppers who dispute their payment at the bank. */
export function scriptBanks(world: World): void {
  const { random, scheduler, end, stripe } = world;
  const often = random.whole(0, 3);
  for (let nth = 0; nth < often; nth += 1)
    scheduler.at(random.between(START + HOUR, end), 'something happens at Stripe', () => {
      const paid = [...stripe.intents.values()].filter(
        (intent) => intent.status === 'succeeded' && stripe.leftOf(intent) > 0,
      );
      const isDisputed = (id: string) =>
        [...stripe.disputes.values()].some(({ payment_intent }) => payment_intent === id);
      const free = paid.filter(({ id }) => !isDisputed(id));
      if (free.length === 0) return;
      const intent = random.pick(free);
      if (random.chance(0.3)) return stripe.warn(intent);
      if (random.chance(0.5)) return stripe.openDispute(intent);
      const left = stripe.leftOf(intent);
      stripe.addRefund(intent, random.chance(0.5) ? left : random.whole(1, left));
    });
}
