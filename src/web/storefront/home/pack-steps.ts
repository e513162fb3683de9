import { largestPack, nextPack, smallestPack } from '../../../domain/cart/party-pack.ts';
import { priceLines } from '../../../domain/cart/pricing.ts';
import { countWord } from '../../../domain/language/count-word.ts';
import { counted } from '../../../domain/language/counted.ts';
import { formatPrice, times } from '../../../domain/money/money.ts';
import type { Settings } from '../../../domain/settings/settings.ts';

// The loader sends these texts, which keeps them out of the browser's bundle.

export interface PackStep {
  title: string;
  text: string;
}

export function packOffer(settings: Settings): string {
  const { hats, percentage } = smallestPack(settings);
  return `${hats} hats, ${percentage}% off`;
}

export function packSteps(settings: Settings): PackStep[] {
  const { customHatPrice: price, partyPack } = settings;
  const { hats, percentage } = largestPack(settings);
  const apart = formatPrice(times(price, hats));
  const together = formatPrice(priceLines([{ price, quantity: hats }], settings).discountedSubtotal);
  return [
    { title: hatRange(1, smallestPack(settings).hats - 1), text: 'Full price. Still a good time.' },
    ...partyPack.flatMap((pack) => {
      const next = nextPack(pack.hats, settings);
      const title = next && `${hatRange(pack.hats, next.hats - 1)}, ${pack.percentage}% off`;
      return title ? [{ title, text: 'Standard shipping is free.' }] : [];
    }),
    {
      title: `${hats} hats or more, ${percentage}% off`,
      text: `Standard shipping is free. ${countWord(hats)} custom hats drop from ${apart} to ${together}.`,
    },
  ];
}

const hatRange = (first: number, last: number): string =>
  first === last ? counted(first, 'hat') : `${first} to ${last} hats`;
