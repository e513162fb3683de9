import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Product } from '../../../wire/products.ts';
import { addProduct } from '../../cart/add-product.tsx';
import { productItem } from '../../cart/cart-item.ts';
import { Button } from '../../ui/button.tsx';
import { useToastsAbove } from '../../ui/overlay/use-toasts-above.ts';
import { StrapEdge } from '../../ui/strap.tsx';
import { useArrival, useGain } from './hat-purchase.tsx';
import '../../designer/buying/buy-bar.css';

interface HatBarProps {
  product: Product;
  /** The button that is out of view. */
  button: RefObject<HTMLButtonElement | null>;
}

/** The price and the button again, at the foot of a phone. */
export function HatBar({ product, button }: HatBarProps) {
  const hat = useMemo(() => productItem(product), [product]);
  const { packs, hats, now, next } = useGain(hat);
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  useFocusBack(bar, button);
  return (
    <div className="buy-bar hat-bar" ref={bar}>
      <StrapEdge hats={hats} packs={packs} label={`${now} ${next}`.trim()} />
      <div className="buy-bar-purchase grid middle">
        <div>
          <p className="buy-bar-price figures title text-7">${product.price}</p>
          <p className="buy-bar-arrival text-1 tight soft nowrap">{useArrival(hat)?.usual}</p>
        </div>
        <Button tone="pink" wide onClick={() => addProduct(product)}>
          Add to cart
        </Button>
      </div>
    </div>
  );
}

/** The button that comes into view as the bar leaves gets the focus that the bar had. */
function useFocusBack(
  bar: HatBarProps['button'] | RefObject<HTMLElement | null>,
  button: HatBarProps['button'],
) {
  useEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
    };
  }, [bar, button]);
}
