import { type Design, toDesign } from '../../../domain/design.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Slab } from '../../ui/slab.tsx';
import { closeCart } from '../cart-dialog-state.ts';
import { CartChangesNotice } from '../changes/cart-changes-notice.tsx';

const SUPPORT: Design = toDesign({
  hatColor: 'pink',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: 'Emotional',
  textLine2: 'support hat',
});

export const EmptyCart = () => (
  <div className="cart-sheet">
    <header className="cart-header">
      <div className="cart-heading">
        <h2 id="cart-title">Your Cart</h2>
        <IconButton icon="close" label="Close cart" onClick={closeCart} />
      </div>
      <CartChangesNotice />
    </header>
    <div className="cart-empty">
      <HatPicture design={SUPPORT} decorative sizes="(max-width: 560px) 104vw, 575px" />
      <Slab name="emptyCart" as="p" />
      <p className="lede">Add some hats to get this party started!</p>
      <ButtonLink to="/shop" tone="pink" onClick={closeCart}>
        Browse Hats
      </ButtonLink>
    </div>
  </div>
);
