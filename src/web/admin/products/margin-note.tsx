import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { parseProductPrice } from '../../../domain/product-price.ts';
import type { ProductMargin } from '../../../wire/admin/products.ts';
import { keeps } from './margin-text.ts';

interface MarginNoteProps {
  /** Null for a new product. */
  productId: number | null;
  /** As typed. */
  price: string;
  /** Empty for a hat that is made as pictured at Printful. */
  hatColor: string;
}

/** What the typed price leaves, by Printful's real prices. Nothing is guessed: without them it says so. */
export function MarginNote({ productId, price, hatColor }: MarginNoteProps) {
  const amount = parseProductPrice(useDeferredValue(price.trim()));
  const query = new URLSearchParams({
    price: String(amount),
    ...(hatColor && { hatColor }),
    ...(productId && { productId: String(productId) }),
  });
  const { data } = useQuery<ProductMargin>({
    queryKey: [`/api/admin/shelf/margin?${query}`],
    enabled: amount !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <span role="status" className="margin-note">
      {amount !== null && data && <Words {...data} />}
    </span>
  );
}

function Words(margin: ProductMargin) {
  const { hatCost, digitization, one, isBelow, floor } = margin;
  if (hatCost === null) return 'What you keep is not known: Printful has named no price for this hat.';
  if (one === null)
    return `What you keep is not known: Printful’s shipping price is missing. The hat costs you $${hatCost}.`;
  return (
    <>
      You keep {keeps(margin)}. {isBelow && <b className="margin-below">Under your ${floor} floor. </b>}
      The hat costs you ${hatCost}
      {Number(digitization) > 0 && `, and a new embroidery $${digitization} once`}.
    </>
  );
}
