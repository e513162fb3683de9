import { useEffect, useState } from 'react';
import type { ShippingForm } from '../../../domain/address.ts';
import type { Cart } from '../../../domain/cart.ts';
import type { ShippingEstimate } from '../../../wire/shipping-rates.ts';
import { apiRequest } from '../../api.ts';
import { type EstimatedOption, estimateBody, readEstimate } from './estimate.ts';

/** The likely shipping options, from country and state alone; null until they are known. */
export function useEstimate(form: ShippingForm, cart: Cart): readonly EstimatedOption[] | null {
  const body = JSON.stringify(estimateBody(form, cart));
  const [known, setKnown] = useState<{ body: string; options: readonly EstimatedOption[] } | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    apiRequest<ShippingEstimate>('POST', '/api/shipping-estimate', JSON.parse(body), {
      signal: gone.signal,
    }).then(
      (answer) => setKnown({ body, options: readEstimate(answer) }),
      // Without an estimate, the summary says that shipping is not calculated yet.
      () => undefined,
    );
    return () => gone.abort();
  }, [body]);

  return known?.body === body ? known.options : null;
}
