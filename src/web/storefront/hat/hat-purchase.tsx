import { type RefObject, useEffect, useMemo, useState } from 'react';
import { addItem, type CartItem, isSameLine } from '../../../domain/cart/cart.ts';
import { priceCart } from '../../../domain/cart/discount-code.ts';
import { largestPack } from '../../../domain/cart/party-pack.ts';
import { HAT_COLORS } from '../../../domain/design/design.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { arrival, arrivalBy, openFrom } from '../../../domain/shipping/arrival.ts';
import { daysText } from '../../../domain/shipping/days-text.ts';
import type { Product } from '../../../wire/products.ts';
import { addProduct } from '../../cart/add-product.tsx';
import { addToCart } from '../../cart/add-to-cart.ts';
import { productItem } from '../../cart/cart-item.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { placeOf, usePlans } from '../../cart/plans.ts';
import { refreshCode, useCode } from '../../cart/stored-code.ts';
import { useCart } from '../../cart/use-cart.ts';
import { useShippingEstimate } from '../../cart/use-estimate.ts';
import { ExpressPlace } from '../../checkout/express/express-place.tsx';
import { useWalletForm } from '../../checkout/express/use-wallet-form.ts';
import { PartyQuestion } from '../../designer/buying/party-question.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Strap } from '../../ui/strap.tsx';
import { useSettings } from '../../use-settings.ts';
import { useUnmadeColors } from '../../use-shop.ts';
import { whenIdle } from '../../when-idle.ts';
import { gainTexts } from './gain-texts.ts';

interface HatPurchaseProps {
  product: Product;
  button: RefObject<HTMLButtonElement | null>;
}

/** What the hat costs, what it gains the shopper's cart, and when it comes. */
export function HatPurchase({ product, button }: HatPurchaseProps) {
  const hat = useMemo(() => productItem(product), [product]);
  const isAnyColorMade = useUnmadeColors().length < HAT_COLORS.length;
  const canBeChanged = product.hatColor !== null && isAnyColorMade;
  return (
    <>
      <div className="hat-price grid middle stitch-over stitch-under">
        <p className="hat-cost figures">${product.price}</p>
        <PackStep hat={hat} />
      </div>
      {product.refusal === null ? (
        <>
          <div className="hat-buy">
            <Button tone="pink" wide ref={button} onClick={() => addProduct(product)}>
              Add to cart
            </Button>
            <BuyNow hat={hat} />
          </div>
          <div>
            <Arrival hat={hat} />
            <PartyQuestion hat={hat} />
          </div>
        </>
      ) : (
        <Notice kind="warning">
          {product.refusal} {canBeChanged && 'You can still make it yours below.'}
        </Notice>
      )}
    </>
  );
}

/** Buys this hat alone with a wallet. If that leaves something out, the hat is in the cart of the checkout's form. */
function BuyNow({ hat }: { hat: CartItem }) {
  const cart = useMemo(() => [hat], [hat]);
  const totals = priceCart(cart, useSettings(), useCode());
  const openForm = useWalletForm();
  // Stripe's script is heavy, and the page comes first.
  const [isDue, setDue] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setDue(true);
        // The code may have ended since it was entered.
        void refreshCode();
      }),
    [],
  );
  if (!isDue) return null;
  return (
    <ExpressPlace
      cart={cart}
      totals={totals}
      isAlone
      onLacking={(...filled) => {
        if (!browserCart.current().some((line) => isSameLine(line, hat))) addToCart(hat);
        openForm(...filled);
      }}
    />
  );
}

/** The strap with this hat on it. The page is the same for everyone, so the cart is counted in the browser. */
function PackStep({ hat }: { hat: CartItem }) {
  const { packs, hats, now, next } = useGain(hat);
  const { isReady } = useCart();
  return (
    <div>
      <Strap hats={hats} packs={packs} small />
      <p className="hat-gain text-2 tight mt-2">
        {isReady && (
          <>
            {now} <b>{next}</b>
          </>
        )}
      </p>
    </div>
  );
}

/** What the cart gains with this hat. */
export function useGain(hat: CartItem) {
  const settings = useSettings();
  const totals = priceCart(addItem(useCart().items, hat), settings, useCode());
  return { packs: settings.partyPack, hats: totals.itemCount, ...gainTexts(totals, settings) };
}

/** When the hat would come, together with those in the cart. */
function Arrival({ hat }: { hat: CartItem }) {
  const days = useArrival(hat);
  return (
    <p className="hat-arrival">
      {days && (
        <>
          <b>
            At your door <span className="nowrap">{days.usual}.</span>
          </b>{' '}
          {days.express && <span className="nowrap">Express {days.express}.</span>}
        </>
      )}
    </p>
  );
}

interface ArrivalDays {
  /** Like "Dec 7–21". */
  usual: string;
  /** Empty where there is no faster way. */
  express: string;
}

/** Null until known, and where we do not ship to. Until the shopper names a country, it is the US. */
export function useArrival(hat: CartItem): ArrivalDays | null {
  const settings = useSettings();
  const { items } = useCart();
  const { country } = usePlans();
  const [now, setNow] = useState<Date | null>(null);
  // The page may have been rendered yesterday.
  useEffect(() => setNow(new Date()), []);
  const place = placeOf(country);
  const hats = useMemo(() => addItem(items, hat), [items, hat]);
  const ways = useShippingEstimate({ country: place === 'US' ? '' : place }, hats);
  if (place === 'US') {
    const isShipped = settings.countries.includes(place);
    return now && isShipped ? inUs(now, priceCart(hats, settings).itemCount, settings) : null;
  }
  const [usual, express] = ways ?? [];
  return usual ? { usual: textOf(usual), express: express ? textOf(express) : '' } : null;
}

function inUs(now: Date, hats: number, settings: Settings): ArrivalDays {
  const { days } = settings;
  const isFree = hats >= largestPack(settings).hats;
  return {
    usual: textOf(arrival(now, hats, settings)),
    express: isFree ? '' : textOf(arrivalBy(days.express, openFrom(settings, now), { days })),
  };
}

const textOf = ({ first, last }: Record<'first' | 'last', Date | string>): string =>
  daysText(new Date(first), new Date(last));
