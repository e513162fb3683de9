import { memo } from 'react';
import { Strap } from '../../ui/strap.tsx';
import { ArrivalTime } from './arrival-time.tsx';
import { packSentence } from './pack-sentence.ts';

/** What a hat more than the cart holds means for the Party Pack, and about when they all arrive. */
export const PackStep = memo(({ hatsInCart }: { hatsInCart: number }) => (
  <div className="buy-bar-pack">
    <Strap hats={hatsInCart + 1} small />
    <small>
      {packSentence(hatsInCart)} <ArrivalTime hats={hatsInCart + 1} />
    </small>
  </div>
));
