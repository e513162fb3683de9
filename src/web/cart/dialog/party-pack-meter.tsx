import { LARGE_PACK, nudge, SMALL_PACK } from '../../../domain/party-pack.ts';
import type { Totals } from '../../../domain/pricing.ts';
import { Notice } from '../../ui/notice.tsx';
import { Strap } from '../../ui/strap.tsx';

/** How far this cart is from the next discount: a green banner when there is one, a blue nudge when one is near. */
export function PartyPackMeter({ totals: { itemCount, isDiscounted } }: { totals: Totals }) {
  const offer = isDiscounted ? null : nudge(itemCount);
  return (
    <>
      <div role="status">
        {isDiscounted && (
          <p className="cart-banner">
            <Saving hats={itemCount} />
          </p>
        )}
        {offer && <Notice kind="nudge">{offer}</Notice>}
      </div>
      <Strap hats={itemCount} small />
    </>
  );
}

function Saving({ hats }: { hats: number }) {
  const isLarge = hats >= LARGE_PACK.hats;
  const { percentage } = isLarge ? LARGE_PACK : SMALL_PACK;
  return (
    <>
      <b>{`Party Pack: ${percentage}% off all ${hats} hats`}</b>
      {isLarge
        ? ', all shipping free.'
        : `, standard shipping free. ${LARGE_PACK.hats - hats} more for ${LARGE_PACK.percentage}%.`}
    </>
  );
}
