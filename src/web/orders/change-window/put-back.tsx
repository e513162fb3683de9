import { useEffect, useState } from 'react';
import type { CartItem } from '../../../domain/cart/cart.ts';
import type { Cents } from '../../../domain/money/money.ts';
import type { Product } from '../../../wire/products.ts';
import type { ShopperLine } from '../../../wire/shopper-order.ts';
import { addToCart } from '../../cart/add-to-cart.ts';
import { allProducts } from '../../cart/cart-changes.ts';
import { productItem } from '../../cart/cart-item.ts';
import { openCart } from '../../cart/cart-state.ts';
import { forThisTab, readStored, store } from '../../checkout/draft/stored-json.ts';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useSettings } from '../../use-settings.ts';

interface PutBackProps {
  orderId: string;
  lines: readonly ShopperLine[];
}

/** Puts the hats of a canceled order back into the cart, at today's prices, once in this tab. */
export function PutBack({ orderId, lines }: PutBackProps) {
  const { customHatPrice } = useSettings();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    setDone(wasPutBack(orderId));
  }, [orderId]);
  const [putBack, isBusy] = useSingleFlight(async () => {
    const products = await readyMade(lines);
    if (products === null) return toast(NO_ANSWER);
    const time = Date.now();
    const left = lines.filter((line) => {
      const item = cartItem(line, products, { customHatPrice, time });
      return !item || addToCart(item) !== null;
    });
    if (left.length < lines.length) {
      storePutBack(orderId);
      setDone(true);
    }
    openCart();
    // Opening the cart dismisses what is shown.
    if (left.length > 0) toast(leftToast(left));
  });
  return (
    <Button
      voice="plain"
      busy={isBusy}
      busyLabel="Putting them back..."
      disabled={isDone}
      onClick={() => void putBack()}
    >
      {isDone ? 'You put them back in your cart' : 'Put these hats back in my cart'}
    </Button>
  );
}

/** Whether hats of the order were put back in this tab. */
export const wasPutBack = (orderId: string): boolean => readStored(forThisTab, putBackKey(orderId)) === true;

export const storePutBack = (orderId: string) => store(forThisTab, putBackKey(orderId), true);

const putBackKey = (orderId: string) => `unhinged-hats-put-back-${orderId}`;

const NO_ANSWER = {
  title: 'Couldn’t put them back',
  description: 'The shop didn’t answer. Try again.',
  destructive: true,
};

export const leftToast = (lines: readonly ShopperLine[]) => ({
  title: 'Not all of them',
  description: `${new Intl.ListFormat('en-US').format(lines.map(({ name }) => name))} couldn’t go back in your cart. We no longer sell ${lines.length > 1 ? 'them' : 'it'}, or your cart is full.`,
  destructive: true,
});

/** The shop's hats, if the order has one; null if the shop does not answer. */
async function readyMade(lines: readonly ShopperLine[]): Promise<readonly Product[] | null> {
  if (lines.every(({ isCustom }) => isCustom)) return [];
  return allProducts().catch(() => null);
}

/** The line as a hat for the cart; null if the shop no longer sells it. */
function cartItem(
  { id, productId, isCustom, quantity, design }: ShopperLine,
  products: readonly Product[],
  { customHatPrice, time }: { customHatPrice: Cents; time: number },
): CartItem | null {
  if (isCustom) {
    // The line's id keeps the ids of hats that are put back together apart, and the time keeps them apart from products.
    const hat = {
      id: time + id,
      name: 'Custom Hat',
      price: customHatPrice,
      image: '',
      isCustom,
      frontendArtwork: null,
    };
    return { ...hat, quantity, ...design };
  }
  const product = products.find((each) => each.id === productId);
  return product ? { ...productItem(product), quantity } : null;
}
