import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isCountry } from '../../domain/address/states.ts';
import { type Cart, type CartItem, isSameLine, MAX_QUANTITY } from '../../domain/cart/cart.ts';
import { countingCode, priceCart } from '../../domain/cart/discount-code.ts';
import { effectText, nudge } from '../../domain/cart/discount-texts.ts';
import { nextGain, priceOfOneMore } from '../../domain/cart/next-gain.ts';
import { nextPack } from '../../domain/cart/party-pack.ts';
import { cartGroups } from '../../domain/crew/crew-cart.ts';
import { type Design, toDesign } from '../../domain/design/design.ts';
import { hatName } from '../../domain/design/hat-name.ts';
import { countWord } from '../../domain/language/count-word.ts';
import { counted } from '../../domain/language/counted.ts';
import { cents, formatPrice } from '../../domain/money/money.ts';
import { GiftInCart } from '../checkout/gift/gift-question.tsx';
import { useGiftPlan } from '../checkout/gift/stored-gift.ts';
import { boughtSince } from '../checkout/order/stored-attempts.ts';
import { countStep } from '../count-step.ts';
import { ButtonLink } from '../ui/button.tsx';
import { HatPicture } from '../ui/hat-picture.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ScrollArea } from '../ui/overlay/scroll-area.tsx';
import { Slab } from '../ui/slab.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { Thumb } from '../ui/thumb.tsx';
import { toast } from '../ui/use-toast.ts';
import { useSettings } from '../use-settings.ts';
import { LINE_FULL } from './add-to-cart.ts';
import { checkCart } from './cart-changes.ts';
import { CartBill, CartFooter, type CartSums } from './cart-footer.tsx';
import { cartGrounds, lineKey, linePrice } from './cart-item.ts';
import { CartChangesNotice, RefusedHats, UnstoredNotice, useRefusedHats } from './cart-notices.tsx';
import { closeCart } from './cart-state.ts';
import { CrewGroup, type CrewGroupProps, LineNotes } from './crew-group.tsx';
import type { RefusedHat } from './find-refused.ts';
import { CartStrap } from './party-moment.tsx';
import { usePlans } from './plans.ts';
import { currentCode, storeCode, useCode } from './stored-code.ts';
import { useCart } from './use-cart.ts';
import { usePartyEstimate } from './use-estimate.ts';

/** What the cart dialog shows. When it opens, the cart is compared with the shop. */
export function CartContents() {
  const { items } = useCart();
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => void checkCart().then(setAnswered), []);
  const isFilled = items.length > 0;
  useEffect(() => {
    if (isFilled) countStep('cart');
  }, [isFilled]);
  const refused = useRefusedHats(items);
  // A hat that cannot be made is neither paid for nor counted.
  const hats = items.filter((line) => !refused.some(({ item }) => isSameLine(item, line)));
  const totals = priceCart(hats, useSettings(), useCode());
  return (
    <>
      {/* First: below the cart it would make the dialog a pixel too high. */}
      <SpokenTotals totals={totals} />
      {isFilled ? (
        <FilledCart hats={hats} totals={totals} refused={refused} isAnswered={isAnswered} />
      ) : (
        <EmptyCart />
      )}
    </>
  );
}

/** Tells screen readers the totals after each change. */
const SpokenTotals = ({ totals: { itemCount, discountedSubtotal } }: Pick<CartSums, 'totals'>) => (
  <p className="visually-hidden" role="status">
    <span key={`${itemCount} ${discountedSubtotal}`}>
      {counted(itemCount, 'hat')} in your cart, {formatPrice(discountedSubtotal)}
    </span>
  </p>
);

interface FilledCartProps extends Pick<CartSums, 'totals'> {
  hats: Cart;
  refused: readonly RefusedHat[];
  /** Whether the shop has answered since the cart was opened. */
  isAnswered: boolean;
}

function FilledCart({ hats, totals, refused, isAnswered }: FilledCartProps) {
  const { items, clear } = useCart();
  const settings = useSettings();
  const sheet = useRef<HTMLDivElement>(null);
  const { country, partyOn } = usePlans();
  const { isGift } = useGiftPlan();
  const ways = usePartyEstimate(
    { partyOn, country: isCountry(country) ? country : '' },
    hats,
    countingCode(totals),
  );
  const bill = { totals, settings, ways };
  const grounds = cartGrounds(items);

  function clearUndoably() {
    const stored = currentCode();
    const bought = boughtSince();
    const putBack = clear();
    storeCode(null);
    const run = () => {
      putBack();
      if (!bought()) storeCode(currentCode() ?? stored);
    };
    toast({ title: 'Cart cleared', action: { label: 'Undo', run } });
  }

  return (
    <div className="cart-sheet" data-gift={isGift || undefined} ref={sheet}>
      <header className="cart-header stack on-lime">
        <Heading />
        <PartyPackMeter totals={totals} settings={settings} />
        <UnstoredNotice />
        <CartChangesNotice />
      </header>
      <ScrollArea label="Hats in your cart">
        <div className="cart-refused">
          <RefusedHats refused={refused} />
        </div>
        <ul className="cart-lines ruled">
          {cartGroups(items).map((lines) => (
            <CartGroup
              key={lines[0]?.crewId ?? lines.map(lineKey).join()}
              lines={lines}
              grounds={lines.map((line) => grounds[items.indexOf(line)])}
            />
          ))}
        </ul>
        <GiftInCart country={country} />
        <CartBill {...bill} hats={hats} />
      </ScrollArea>
      <CartFooter
        {...bill}
        hats={hats}
        refused={refused}
        isAnswered={isAnswered}
        onClear={clearUndoably}
        onFixRefused={() =>
          sheet.current?.querySelector<HTMLElement>('.refused-hats :is(a, button)')?.focus()
        }
      />
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
    <header className="cart-header stack">
      <Heading />
      <CartChangesNotice />
    </header>
    <div className="cart-empty stack at-start on-orange inset">
      <HatPicture
        className="bleed"
        design={EMPTY_CART_HAT}
        decorative
        sizes="(max-width: 560px) 104vw, 575px"
      />
      <Slab name="emptyCart" as="p" />
      <p className="lede">Add some hats to get this party started!</p>
      <ButtonLink to="/shop" tone="pink" onClick={closeCart}>
        Browse Hats
      </ButtonLink>
    </div>
  </div>
);

const Heading = () => (
  <div className="bar apart">
    <h2 className="title text-7" id="cart-title">
      Your Cart
    </h2>
    <IconButton icon="close" label="Close cart" onClick={closeCart} />
  </div>
);

/** Names the discount, and the nearest gain. */
export function PartyPackMeter({ totals, settings }: CartSums) {
  const { itemCount, isDiscounted, code, result } = totals;
  const offer = isDiscounted ? null : nudge(itemCount, settings);
  return (
    <>
      <div role="status" className="stack gap-2">
        <p className="tight if-any">
          {result === 'discount' && code ? (
            <b>
              {code.name}: {effectText(code)}.
            </b>
          ) : isDiscounted ? (
            <Saving totals={totals} settings={settings} />
          ) : (
            <FirstGain totals={totals} settings={settings} />
          )}
        </p>
        {offer && <Notice kind="nudge">{offer}</Notice>}
      </div>
      <CartStrap totals={totals} settings={settings} />
    </>
  );
}

/** The nearest gain of a cart without a discount. One or two hats before it, the nudge names the discount. */
function FirstGain({ totals, settings }: CartSums) {
  const gain = nextGain(totals, settings);
  if (gain?.kind === 'free_standard')
    return <b>{formatPrice(gain.more)} more and standard shipping is free.</b>;
  if (!gain || nudge(totals.itemCount, settings)) return null;
  return (
    <b>
      {countWord(gain.hats)} more hats and all of them are {gain.percentage}% off.
    </b>
  );
}

function Saving({ totals, settings }: CartSums) {
  const { itemCount, discountPercentage } = totals;
  const next = nextPack(itemCount, settings);
  const missing = next ? next.hats - itemCount : 0;
  return (
    <>
      <b>{`${discountPercentage}% off all ${itemCount} hats`}</b>
      {!next ? (
        ', standard shipping free.'
      ) : missing > 1 ? (
        `, standard shipping free. ${missing} more for ${next.percentage}%.`
      ) : (
        <>
          , standard shipping free. <OneMore totals={totals} settings={settings} />
        </>
      )}
    </>
  );
}

function OneMore({ totals, settings }: CartSums) {
  const adds = priceOfOneMore(totals, settings);
  if (adds < 0)
    return (
      <>
        One more custom hat makes it all <b>{formatPrice(cents(-adds))}</b> cheaper.
      </>
    );
  return (
    <>
      One more custom hat adds <b>{formatPrice(cents(adds))}</b>, not {formatPrice(settings.customHatPrice)}.
    </>
  );
}

const CartGroup = ({ lines, grounds }: CrewGroupProps) => {
  const [item] = lines;
  if (item?.crewId !== undefined) return <CrewGroup lines={lines} grounds={grounds} />;
  return item && <CartLine item={item} ground={grounds[0]} />;
};

function CartLine({ item, ground }: { item: CartItem; ground: string | undefined }) {
  const { remove, setQuantity } = useCart();
  const name = hatName(item);

  function removeLine({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) {
    // The second tap of two would hit the line that moved up.
    if (detail > 1) return;
    // Otherwise the focus would be lost along with the button.
    currentTarget.closest('dialog')?.focus();
    remove(item);
  }

  return (
    <li className="cart-line hat-line" data-line={lineKey(item)}>
      <Thumb item={item} alt={name} ground={ground} />
      <div>
        <h3 className="name">{item.isCustom ? name : <a href={`/h/${item.id}`}>{name}</a>}</h3>
        <LineNotes item={item} />
      </div>
      <span className="figures bold">{linePrice(item)}</span>
      <div className="cart-line-controls bar apart mt-2">
        <Stepper quantity={item.quantity} of={name} onChange={(quantity) => setQuantity(item, quantity)} />
        {item.isCustom && (
          <Link className="link" to={`/custom-hat?edit=${item.id}`} aria-label={`Edit ${name}`}>
            Edit
          </Link>
        )}
        <IconButton icon="trash" label={`Remove ${name}`} bare onClick={removeLine} />
      </div>
      {item.quantity >= MAX_QUANTITY && (
        <p className="cart-line-controls note" role="status">
          {LINE_FULL}
        </p>
      )}
    </li>
  );
}
