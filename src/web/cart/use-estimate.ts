import { useEffect, useState } from 'react';
import type { Cart } from '../../domain/cart/cart.ts';
import { partyAnswer } from '../../domain/shipping/party.ts';
import type { ShippingEstimate } from '../../wire/shipping-rates.ts';
import { apiRequest } from '../api.ts';
import { type Discounts, type EstimatedWay, estimateBody } from '../checkout/shipping/estimate.ts';

interface EstimateOptions extends Discounts {
  /** Whether Express is asked for beside free shipping. */
  sooner?: boolean;
}

/** What shipping these hats costs and takes; null until that is known, or without a country or hats. */
export function useShippingEstimate(
  { country, state = '' }: { country: string; state?: string },
  hats: Cart,
  { discountCode = null, sooner = false, sentCart = null }: EstimateOptions = {},
): readonly EstimatedWay[] | null {
  const body =
    country === '' || hats.length === 0
      ? null
      : JSON.stringify({
          ...estimateBody({ country, state }, hats, { discountCode, sentCart }),
          ...(sooner && { sooner }),
        });
  const [latest, setLatest] = useState<{ body: string; ways: readonly EstimatedWay[] } | null>(null);

  useEffect(() => {
    if (body === null) return;
    const gone = new AbortController();
    apiRequest<ShippingEstimate>('POST', '/api/shipping-estimate', {
      body: JSON.parse(body),
      signal: gone.signal,
    }).then(
      ({ options }) => setLatest({ body, ways: options }),
      // Without an estimate, the cart says where shipping starts, and the checkout that it is not calculated yet.
      () => undefined,
    );
    return () => gone.abort();
  }, [body]);

  return latest?.body === body && latest.ways.length > 0 ? latest.ways : null;
}

/**
 * Like `useShippingEstimate`, for hats to a party. Free shipping of a large pack is set without a question about others; if it comes
 * too late, Express is asked for.
 */
export function usePartyEstimate(
  { partyOn, country }: { partyOn: string; country: string },
  hats: Cart,
  discountCode: string | null = null,
): readonly EstimatedWay[] | null {
  const usual = useShippingEstimate({ country }, hats, { discountCode });
  const isFree = usual?.length === 1 && usual[0]?.id === 'FREE_SHIPPING';
  const isLate = isFree && partyOn !== '' && partyAnswer(partyOn, usual) === 'too_late';
  return (
    useShippingEstimate({ country: isLate ? country : '' }, hats, { discountCode, sooner: true }) ?? usual
  );
}
