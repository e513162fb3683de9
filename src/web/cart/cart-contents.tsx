import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { type CartItem, MAX_QUANTITY } from '../../domain/cart.ts';
import { type Design, toDesign } from '../../domain/design.ts';
import { hatName } from '../../domain/hat-name.ts';
import { formatPrice, ZERO } from '../../domain/money.ts';
import { discountLabel, nudge } from '../../domain/party-pack.ts';
import type { Totals } from '../../domain/pricing.ts';
import type { Settings } from '../../domain/settings.ts';
import { freeShipping } from '../../domain/shipping.ts';
import { ButtonLink } from '../ui/button.tsx';
import { HatPicture } from '../ui/hat-picture.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ScrollArea } from '../ui/overlay/scroll-area.tsx';
import { Receipt, ReceiptLine } from '../ui/receipt.tsx';
import { Slab } from '../ui/slab.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { Strap } from '../ui/strap.tsx';
import { Thumb } from '../ui/thumb.tsx';
import { toast } from '../ui/use-toast.ts';
import { useSettings } from '../use-settings.ts';
import { useMaking } from '../use-shop.ts';
import { LINE_FULL } from './add-to-cart.ts';
import { colorsText, lineKey, linePrice } from './cart-item.ts';
import { CartChangesNotice, RefusedHats } from './cart-notices.tsx';
import { closeCart } from './cart-state.ts';
import { useCart } from './use-cart.ts';

/** What the cart dialog shows. */
export function CartContents() {
  const { items, totals, clear, restore } = useCart();
  const settings = useSettings();
  if (items.length === 0) return <EmptyCart />;

  function clearUndoably() {
    clear();
    toast({ title: 'Cart cleared', action: { label: 'Undo', run: () => restore(items) } });
  }

  return (
    <div className="cart-sheet">
      <header className="cart-header" data-discounted={totals.isDiscounted || undefined}>
        <Heading>
          <button type="button" className="link" onClick={clearUndoably}>
            Clear Cart
          </button>
        </Heading>
        <PartyPackMeter totals={totals} settings={settings} />
        <CartChangesNotice />
      </header>
      <ScrollArea label="Hats in your cart" className="cart-scroll">
        <div className="cart-refused">
          <RefusedHats />
        </div>
        <ul className="cart-lines">
          {items.map((item) => (
            <CartLine key={lineKey(item)} item={item} />
          ))}
        </ul>
      </ScrollArea>
      <CartFooter totals={totals} settings={settings} />
    </div>
  );
}

const EMPTY_CART_HAT: Design = toDesign({
  hatColor: 'pink',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: 'Emotional',
  textLine2: 'support hat',
});

const EmptyCart = () => (
  <div className="cart-sheet">
    <header className="cart-header">
      <Heading />
      <CartChangesNotice />
    </header>
    <div className="cart-empty">
      <HatPicture design={EMPTY_CART_HAT} decorative sizes="(max-width: 560px) 104vw, 575px" />
      <Slab name="emptyCart" as="p" />
      <p className="lede">Add some hats to get this party started!</p>
      <ButtonLink to="/shop" tone="pink" onClick={closeCart}>
        Browse Hats
      </ButtonLink>
    </div>
  </div>
);

const Heading = ({ children }: { children?: ReactNode }) => (
  <div className="cart-heading">
    <h2 id="cart-title">Your Cart</h2>
    {children}
    <IconButton icon="close" label="Close cart" onClick={closeCart} />
  </div>
);

interface CartSums {
  totals: Totals;
  settings: Settings;
}

/** Shows the discount, and how far the cart is from the next one. */
export function PartyPackMeter({ totals: { itemCount, isDiscounted }, settings }: CartSums) {
  const offer = isDiscounted ? null : nudge(itemCount, settings);
  return (
    <>
      <div role="status">
        {isDiscounted && (
          <p className="cart-banner">
            <Saving hats={itemCount} packs={settings.partyPack} />
          </p>
        )}
        {offer && <Notice kind="nudge">{offer}</Notice>}
      </div>
      <Strap hats={itemCount} packs={settings.partyPack} small />
    </>
  );
}

function Saving({ hats, packs: { small, large } }: { hats: number; packs: Settings['partyPack'] }) {
  const isLarge = hats >= large.hats;
  const { percentage } = isLarge ? large : small;
  return (
    <>
      <b>{`Party Pack: ${percentage}% off all ${hats} hats`}</b>
      {isLarge
        ? ', all shipping free.'
        : `, standard shipping free. ${large.hats - hats} more for ${large.percentage}%.`}
    </>
  );
}

function CartLine({ item }: { item: CartItem }) {
  const { remove, setQuantity } = useCart();
  const making = useMaking(item.hatColor);
  const name = hatName(item);

  function removeLine({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // Otherwise the focus would be lost along with the button.
    currentTarget.closest('dialog')?.focus();
    remove(item);
  }

  return (
    <li className="cart-line" data-line={lineKey(item)}>
      <Thumb item={item} alt={name} />
      <div>
        <h3>{name}</h3>
        <p>{colorsText(item, making)}</p>
        {item.sameAs !== undefined && <p>Same hat as {item.sameAs}, same price.</p>}
      </div>
      <span className="cart-line-price figures">{linePrice(item)}</span>
      <div className="cart-line-controls">
        <Stepper quantity={item.quantity} of={name} onChange={(quantity) => setQuantity(item, quantity)} />
        {item.isCustom && (
          <Link className="link" to={`/custom-hat?edit=${item.id}`} aria-label={`Edit ${name}`}>
            Edit
          </Link>
        )}
        <IconButton icon="trash" label={`Remove ${name}`} bare onClick={removeLine} />
      </div>
      {item.quantity >= MAX_QUANTITY && (
        <p className="cart-line-full" role="status">
          {LINE_FULL}
        </p>
      )}
    </li>
  );
}

export const CartFooter = ({ totals, settings }: CartSums) => (
  <footer className="cart-footer">
    <Receipt>
      <ReceiptLine label="Subtotal" amount={formatPrice(totals.subtotal)} />
      {totals.isDiscounted && (
        <ReceiptLine
          label={discountLabel(totals.discountPercentage)}
          amount={`\u2212${formatPrice(totals.discount)}`}
        />
      )}
      {totals.itemCount >= settings.partyPack.large.hats && (
        <ReceiptLine label={freeShipping(settings).name} amount={formatPrice(ZERO)} />
      )}
      <ReceiptLine label="Total" amount={formatPrice(totals.discountedSubtotal)} total />
    </Receipt>
    <ButtonLink to="/checkout" tone="pink" voice="plain" wide onClick={closeCart}>
      Checkout
    </ButtonLink>
  </footer>
);
