import { FREE_SHIPPING_HATS, nudge } from '../../../domain/party-pack.ts';
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
  if (hats >= FREE_SHIPPING_HATS) {
    return (
      <>
        <b>Party Pack: 15% off all {hats} hats</b>, all shipping free.
      </>
    );
  }
  return (
    <>
      <b>Party Pack: 10% off all {hats} hats</b>, standard shipping free. {FREE_SHIPPING_HATS - hats} more for
      15%.
    </>
  );
}
