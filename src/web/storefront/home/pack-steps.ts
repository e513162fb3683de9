import { countWord } from '../../../domain/count-word.ts';
import { formatPrice, times } from '../../../domain/money.ts';
import { LARGE_PACK, SMALL_PACK } from '../../../domain/party-pack.ts';
import { CUSTOM_HAT_PRICE, priceLines } from '../../../domain/pricing.ts';

// The loader sends these texts, which keeps them out of the browser's bundle.

export interface PackStep {
  title: string;
  text: string;
}

export const PACK_OFFER = `${SMALL_PACK.hats} hats, ${SMALL_PACK.percentage}% off`;

export function packSteps(): PackStep[] {
  const { hats } = LARGE_PACK;
  const apart = formatPrice(times(CUSTOM_HAT_PRICE, hats));
  const together = formatPrice(priceLines([{ price: CUSTOM_HAT_PRICE, quantity: hats }]).discountedSubtotal);
  return [
    { title: `1 to ${SMALL_PACK.hats - 1} hats`, text: 'Full price. Still a good time.' },
    {
      title: `${SMALL_PACK.hats} to ${hats - 1} hats, ${SMALL_PACK.percentage}% off`,
      text: 'Standard shipping is free.',
    },
    {
      title: `${hats} hats, ${LARGE_PACK.percentage}% off`,
      text: `All shipping is free. ${countWord(hats)} custom hats drop from ${apart} to ${together}.`,
    },
  ];
}
