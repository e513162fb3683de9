import type { Design } from '../design/design.ts';
import { designAddress } from '../design/design-address.ts';
import type { Cents } from '../money/money.ts';
import type { Settings } from '../settings/settings.ts';

/** A ready-made hat with a design of ours. */
interface ReadyMade extends Design {
  name: string;
  price: Cents;
}

/** The ready-made hats by the address of their design: a design that looks the same finds the same hat. */
export type ReadyMades = Readonly<Record<string, Pick<ReadyMade, 'name' | 'price'>>>;

/** Of several ready-made hats that look the same, the cheapest counts. */
export function readyMades(hats: readonly ReadyMade[]): ReadyMades {
  const byAddress: Record<string, Pick<ReadyMade, 'name' | 'price'>> = {};
  for (const { name, price, ...design } of hats) {
    const address = designAddress(design);
    const other = byAddress[address];
    if (!other || price < other.price) byAddress[address] = { name, price };
  }
  return byAddress;
}

/** The ready-made hat that looks the same as this design; null if there is none. */
export const readyMadeLike = (design: Design, hats: ReadyMades) => hats[designAddress(design)] ?? null;

/** A custom hat costs the same with every design, but what looks like a ready-made hat costs what that one costs. */
export const customPrice = (
  design: Design,
  hats: ReadyMades,
  { customHatPrice }: Pick<Settings, 'customHatPrice'>,
): Cents => readyMadeLike(design, hats)?.price ?? customHatPrice;
