import { countWord } from '../../../domain/count-word.ts';
import { formatPrice, times } from '../../../domain/money.ts';
import { priceLines } from '../../../domain/pricing.ts';
import type { Settings } from '../../../domain/settings.ts';

// The loader sends these texts, which keeps them out of the browser's bundle.

export interface PackStep {
  title: string;
  text: string;
}

export const packOffer = ({ partyPack: { small } }: Settings): string =>
  `${small.hats} hats, ${small.percentage}% off`;

export function packSteps(settings: Settings): PackStep[] {
  const { customHatPrice: price, partyPack } = settings;
  const { small, large } = partyPack;
  const { hats } = large;
  const apart = formatPrice(times(price, hats));
  const together = formatPrice(priceLines([{ price, quantity: hats }], settings).discountedSubtotal);
  return [
    { title: hatRange(1, small.hats - 1), text: 'Full price. Still a good time.' },
    {
      title: `${hatRange(small.hats, hats - 1)}, ${small.percentage}% off`,
      text: 'Standard shipping is free.',
    },
    {
      title: `${hats} hats or more, ${large.percentage}% off`,
      text: `All shipping is free. ${countWord(hats)} custom hats drop from ${apart} to ${together}.`,
    },
  ];
}

const hatRange = (first: number, last: number): string =>
  first === last ? `${first} ${first === 1 ? 'hat' : 'hats'}` : `${first} to ${last} hats`;
