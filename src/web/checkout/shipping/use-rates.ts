import type { UseFormReturn } from 'react-hook-form';
import type { ShippingForm } from '../../../domain/address.ts';
import type { Cart } from '../../../domain/cart.ts';
import type { ShippingOptionAnswer } from '../../../wire/shipping-rates.ts';
import { apiRequest } from '../../api.ts';
import { toast } from '../../ui/use-toast.ts';
import { CHECKOUT_TOASTS } from '../checkout-words.ts';
import { ratesBody } from '../order/order-request.ts';
import { refusalOf } from '../order/refusal.ts';
import { useSingleFlight } from '../use-single-flight.ts';
import { DESTINATION_FIELDS, newQuote, readOption, type ShippingQuote } from './shipping-quote.ts';

export interface RatesStage {
  form: UseFormReturn<ShippingForm>;
  cart: Cart;
  /** What a quote asked for now would hold for. */
  basis: string;
  onQuote: (quote: ShippingQuote | null) => void;
}

/** Asks the shop for shipping options, and whether that is under way. `onTrouble` is told what stands in the way. */
export function useRates(
  { form, cart, basis, onQuote }: RatesStage,
  onTrouble: (told: string | null) => void,
) {
  return useSingleFlight(async () => {
    onTrouble(null);
    if (!(await form.trigger([...DESTINATION_FIELDS], { shouldFocus: true }))) return;
    try {
      const body = ratesBody(form.getValues(), cart);
      const answer = await apiRequest<ShippingOptionAnswer[]>('POST', '/api/shipping-rates', body);
      onQuote(newQuote(basis, answer.map(readOption)));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.kind === 'field') {
        form.setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
        return;
      }
      if (refusal.kind === 'told') onTrouble(refusal.message);
      toast(CHECKOUT_TOASTS.ratesFailed);
    }
  });
}
