import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { checkShippingForm, type ShippingField, type ShippingForm } from '../../../domain/address/address.ts';
import { changePlans } from '../../cart/plans.ts';
import { Notice } from '../../ui/notice.tsx';
import { CHECKOUT_PATH } from '../checkout-stage.ts';
import { inSentences, NOTHING_PAID } from '../checkout-texts.ts';
import type { ExpressProps } from './express-checkout.tsx';
import { ExpressPlace } from './express-place.tsx';
import { WALLET_LACKS } from './express-texts.ts';
import { type WalletRefusal, walletFormIn, walletRefusalIn } from './use-wallet-form.ts';

interface ExpressAtCheckoutProps extends Pick<ExpressProps, 'cart' | 'totals'> {
  form: UseFormReturn<ShippingForm>;
}

interface Filled {
  form: ShippingForm;
  refused: WalletRefusal | null;
}

/** The wallets above the form. If a wallet leaves something out or is refused, the form is filled in with the rest, and says why. */
export function ExpressAtCheckout({ cart, totals, form }: ExpressAtCheckoutProps) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [filled, setFilled] = useState<Filled | null>(null);

  function fillIn(walletForm: ShippingForm, refused: WalletRefusal | null = null) {
    // Otherwise the form would go back to the country that was chosen before.
    changePlans({ country: walletForm.country });
    form.reset(walletForm);
    setFilled({ form: walletForm, refused });
  }

  // Later: resetting the form takes its fields out until it is rendered again.
  useEffect(() => {
    if (!filled) return;
    const { refused } = filled;
    if (refused?.field)
      return form.setError(refused.field, { message: refused.message }, { shouldFocus: true });
    const wrong = Object.keys(checkShippingForm(filled.form)) as ShippingField[];
    void form.trigger(wrong, { shouldFocus: true });
  }, [form, filled]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry
  useEffect(() => {
    const walletForm = walletFormIn(state);
    if (!walletForm) return;
    fillIn(walletForm, walletRefusalIn(state));
    // A reload must not undo what the shopper types next.
    void navigate(CHECKOUT_PATH, { replace: true, preventScrollReset: true, state: null });
  }, [state]);

  return (
    <>
      <div role="alert">
        {filled && (
          <Notice kind="warning" className="mb-5">
            {filled.refused ? inSentences(filled.refused.message, NOTHING_PAID) : WALLET_LACKS}
          </Notice>
        )}
      </div>
      <ExpressPlace cart={cart} totals={totals} onLacking={fillIn}>
        <p className="note mt-2 text-center">or fill in the form</p>
      </ExpressPlace>
    </>
  );
}
