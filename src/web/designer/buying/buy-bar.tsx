import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { arrival } from '../../../domain/arrival.ts';
import type { Design } from '../../../domain/design.ts';
import { formatPrice } from '../../../domain/money.ts';
import type { Settings } from '../../../domain/settings.ts';
import type { DesignProblem } from '../../../hat/design-problem.ts';
import { useCart } from '../../cart/use-cart.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Strap } from '../../ui/strap.tsx';
import { useSettings } from '../../use-settings.ts';
import type { DebouncedHat } from '../stage/use-debounced-hat.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import { packSentence } from './pack-sentence.ts';
import { Proof } from './proof.tsx';
import { useAddToCart } from './use-add-to-cart.tsx';
import { useHatPrice } from './use-hat-price.ts';
import './buy-bar.css';

interface BuyBarProps {
  design: Design;
  hat: DebouncedHat;
  /** All problems of the debounced hat. */
  problems: readonly DesignProblem[];
  /** The id of the custom hat in the cart that is being changed; null for a new one. */
  edited: number | null;
  /** Called when changes to that hat are saved. */
  onSaved: () => void;
}

/** The price and the Add to cart button, always in view. */
export function BuyBar({ design, hat, problems, edited, onSaved }: BuyBarProps) {
  const { itemCount } = useCart().totals;
  const { price, sameAs } = useHatPrice(design);
  const { refusal, question, isChange, addToCart } = useAddToCart(design, edited, onSaved);
  const add = useStableCallback(addToCart);
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  return (
    <div className="buy-bar" ref={bar}>
      <div className="buy-bar-purchase">
        <div role="alert" className="buy-bar-refusal">
          {refusal && <Notice kind="error">{refusal}</Notice>}
        </div>
        {!refusal && <Problems problems={problems} />}
        {sameAs !== undefined && <SameAs name={sameAs} />}
        <div>
          <p className="buy-bar-price figures">{formatPrice(price)}</p>
          <Proof hat={hat} problems={problems} question={question} />
        </div>
        <AddButton isChange={isChange} onAdd={add} />
      </div>
      <PackStep hatsInCart={isChange ? itemCount - 1 : itemCount} />
    </div>
  );
}

/** Keeps toasts above the bar while it sticks to the foot of the window, whatever its height. */
function useToastsAbove(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!bar.current) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(([entry]) => {
      const height =
        entry && getComputedStyle(entry.target).position === 'sticky' ? entry.borderBoxSize[0] : null;
      style.setProperty('--toast-lift', `${height?.blockSize ?? 0}px`);
    });
    watch.observe(bar.current, { box: 'border-box' });
    return () => {
      watch.disconnect();
      style.removeProperty('--toast-lift');
    };
  }, [bar]);
}

/** A short version of the fields' advice. Not announced, because the fields announce it. */
const Problems = memo(({ problems }: { problems: readonly DesignProblem[] }) => {
  const sentences = problems.map(({ short }) => short);
  return sentences.length > 0 && <p className="buy-bar-problems">{sentences.join('. ')}.</p>;
});

/** Explains a price that differs from that of other custom hats. */
const SameAs = ({ name }: { name: string }) => (
  <p className="buy-bar-same">
    This is {name}, as it comes. Change anything and it’s {formatPrice(useSettings().customHatPrice)}.
  </p>
);

const AddButton = memo(({ isChange, onAdd }: { isChange: boolean; onAdd: () => void }) => (
  <Button tone="pink" wide onClick={onAdd}>
    {isChange ? 'Save changes' : 'Add to cart'}
  </Button>
));

/** What one more hat means for the Party Pack, and about when all of them arrive. */
const PackStep = memo(({ hatsInCart }: { hatsInCart: number }) => {
  const settings = useSettings();
  return (
    <div className="buy-bar-pack">
      <Strap hats={hatsInCart + 1} packs={settings.partyPack} small />
      <small>
        {packSentence(hatsInCart, settings)} <ArrivalTime hats={hatsInCart + 1} settings={settings} />
      </small>
    </div>
  );
});

const DAYS = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** When this many hats would arrive if ordered today. Filled in on the client: the page may have been cached yesterday. */
function ArrivalTime({ hats, settings }: { hats: number; settings: Settings }) {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => setNow(new Date()), []);
  return (
    <span className="buy-bar-arrival">
      {now && `US delivery about ${daysFrom(arrival(now, hats, settings))}.`}
    </span>
  );
}

/** The days without line breaks, as in "Dec 1 – 15". */
function daysFrom({ first, last }: ReturnType<typeof arrival>): string {
  return DAYS.formatRange(first, last).replaceAll(/\s/g, '\u00a0');
}
