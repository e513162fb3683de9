import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { CartItem } from '../../../domain/cart/cart.ts';
import { priceCart } from '../../../domain/cart/discount-code.ts';
import { DEFAULT_DESIGN, type Design, type HatColor } from '../../../domain/design/design.ts';
import { formatPrice } from '../../../domain/money/money.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { arrival } from '../../../domain/shipping/arrival.ts';
import { daysText } from '../../../domain/shipping/days-text.ts';
import { keepableOf, refusalOf } from '../../../hat/check-design.ts';
import type { DesignProblem } from '../../../hat/design-problem.ts';
import { placeOf, usePlans } from '../../cart/plans.ts';
import { useCode } from '../../cart/stored-code.ts';
import { useCart } from '../../cart/use-cart.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToastsAbove } from '../../ui/overlay/use-toasts-above.ts';
import { Strap, StrapEdge } from '../../ui/strap.tsx';
import { useSettings } from '../../use-settings.ts';
import { useUnmadeColors } from '../../use-shop.ts';
import type { DebouncedHat } from '../stage/use-debounced-hat.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import { packSentence } from './pack-sentence.ts';
import { PartyQuestion } from './party-question.tsx';
import { Proof } from './proof.tsx';
import { type Purchase, useAddToCart } from './use-add-to-cart.tsx';
import './buy-bar.css';

interface BuyBarProps extends Purchase {
  design: Design;
  hat: DebouncedHat;
  /** All problems of the debounced hat. */
  problems: readonly DesignProblem[];
}

/** The price, when the hat arrives, and the Add to cart button, always in view. A phone shows the Party Pack as its edge. */
export function BuyBar({ design, hat, problems, ...purchase }: BuyBarProps) {
  const { items, totals } = useCart();
  const settings = useSettings();
  const { price, sameAs, isChange, addToCart, ...shown } = useAddToCart(design, purchase);
  const { refusal, isAtField, question, isBusy } = shown;
  const add = useStableCallback(addToCart);
  const isKept = purchase.kept.has(hat.design);
  const missing = useMissing(design, problems, isKept);
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  const hatsInCart = isChange ? totals.itemCount - 1 : totals.itemCount;
  const withHat = priceCart(isChange ? items : [...items, { price, quantity: 1 }], settings, useCode());
  const pack = { hatsInCart, isReplaced: withHat.result === 'discount' };
  return (
    <>
      {sameAs !== undefined && <SameAs name={sameAs} />}
      <PartyPlace hatColor={design.hatColor} isKept={isKept} />
      <div className="buy-bar" ref={bar}>
        <PackEdge {...pack} />
        <div className="buy-bar-purchase grid middle">
          <div role="alert" className={isAtField ? 'visually-hidden' : 'buy-bar-refusal full if-any'}>
            {refusal && <Notice kind="error">{refusal}</Notice>}
          </div>
          <div>
            <p className="buy-bar-price figures title text-7">{formatPrice(price)}</p>
            <ArrivalTime hats={hatsInCart + 1} settings={settings} />
          </div>
          <AddButton isChange={isChange} missing={missing} isBusy={isBusy} onAdd={add} />
        </div>
        <PackStep {...pack} />
      </div>
      <Proof hat={hat} problems={problems} question={question} />
    </>
  );
}

const KEPT = { keepWords: true, textLine1: 'this hat' } as const;

/** The days do not depend on the words, so typing asks for nothing. */
const PartyPlace = memo(({ hatColor, isKept }: { hatColor: HatColor; isKept: boolean }) => {
  const { customHatPrice: price } = useSettings();
  const hat = useMemo(
    (): CartItem => ({
      ...DEFAULT_DESIGN,
      hatColor,
      id: 0,
      name: '',
      price,
      image: '',
      quantity: 1,
      ...(isKept && KEPT),
      isCustom: true,
      frontendArtwork: null,
    }),
    [hatColor, isKept, price],
  );
  return <PartyQuestion hat={hat} className="mb-3" />;
});

/** What the shopper has to do before the hat can be made, for the button; null if nothing is missing. */
function useMissing(design: Design, problems: readonly DesignProblem[], isKept: boolean): string | null {
  const unmade = useUnmadeColors();
  if (unmade.includes(design.hatColor)) return 'Pick a hat color';
  const obstacle = refusalOf(problems) ?? (isKept ? null : keepableOf(problems));
  return obstacle && MISSING[obstacle.kind];
}

const MISSING: Record<DesignProblem['kind'], string> = {
  no_words: 'Write a line',
  long: 'Shorten a line',
  missing: 'Change a letter',
  small: 'Make it bigger',
  thin: 'Make it bolder',
  hate: 'Change the words',
  ask: 'Change or keep',
  invisible: 'Pick a color',
  faint: 'Pick a color',
};

/** Explains a price that differs from that of other custom hats. */
const SameAs = ({ name }: { name: string }) => (
  <p className="text-1 tight soft mb-4">
    This is {name}, as it comes. Change anything and it’s {formatPrice(useSettings().customHatPrice)}.
  </p>
);

interface AddButtonProps {
  isChange: boolean;
  missing: string | null;
  isBusy: boolean;
  onAdd: () => void;
}

/** Works even if something is missing: it takes the shopper there. While it is busy, it keeps the focus. */
const AddButton = memo(({ isChange, missing, isBusy, onAdd }: AddButtonProps) => (
  <Button
    tone="pink"
    voice={missing === null ? 'loud' : 'plain'}
    wide
    className={missing === null ? '' : 'buy-bar-missing'}
    aria-disabled={(isBusy && missing === null) || undefined}
    onClick={onAdd}
  >
    {missing !== null && `${missing} to ${isChange ? 'save' : 'add'}`}
    {missing === null && labelFor(isChange, isBusy)}
  </Button>
));

const labelFor = (isChange: boolean, isBusy: boolean): string => {
  if (isBusy) return isChange ? 'Saving...' : 'Adding...';
  return isChange ? 'Save changes' : 'Add to cart';
};

interface PackProps {
  /** How many hats are in the cart besides this one. */
  hatsInCart: number;
  /** Whether a code counts instead of the Party Pack. */
  isReplaced: boolean;
}

/** The edge of a phone's bar: the strap with this hat on it. */
const PackEdge = memo(({ hatsInCart, isReplaced }: PackProps) => {
  const settings = useSettings();
  return (
    <StrapEdge
      hats={hatsInCart + 1}
      packs={settings.partyPack}
      label={packSentence(hatsInCart, settings, isReplaced)}
    />
  );
});

/** What one more hat means for the Party Pack. */
const PackStep = memo(({ hatsInCart, isReplaced }: PackProps) => {
  const settings = useSettings();
  return (
    <div className="buy-bar-pack middle gap-4 mt-2">
      <Strap hats={hatsInCart + 1} packs={settings.partyPack} small />
      <small className="text-1 tight soft">{packSentence(hatsInCart, settings, isReplaced)}</small>
    </div>
  );
});

/** When this many hats would arrive in the US if ordered today. Filled in on the client: the page may have been cached yesterday. */
function ArrivalTime({ hats, settings }: { hats: number; settings: Settings }) {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => setNow(new Date()), []);
  const isUs = placeOf(usePlans().country) === 'US' && settings.countries.includes('US');
  const days = now && isUs && arrival(now, hats, settings);
  return (
    <p className="buy-bar-arrival text-1 tight soft nowrap">
      {days && (
        <>
          <span className="visually-hidden">US delivery about </span>
          {daysText(days.first, days.last)}
        </>
      )}
    </p>
  );
}
