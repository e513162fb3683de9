import type { Gift } from '../../../src/domain/orders/gift.ts';
import type { World } from '../world/world.ts';

/** Some shoppers give their hats to somebody, who may hear of it. */
export const plannedGift = ({ random }: World, shopper: number): { gift?: Gift } =>
  random.chance(0.4)
    ? {
        gift: {
          note: random.pick(['You said yes.\nI said this hat.', 'See www.hats.example', '']),
          from: random.pick(['Dad', '']),
          email: random.chance(0.5) ? receiverOf(shopper) : '',
        },
      }
    : {};

/** The address of the person whom a shopper gives something to. */
export const receiverOf = (shopper: number | string): string => `receiver-${shopper}@example.com`;
