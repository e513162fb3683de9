import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { checkShippingForm, type ShippingField, type ShippingForm } from '../../../domain/address/address.ts';
import { Notice } from '../../ui/notice.tsx';
import { CHECKOUT_PATH } from '../checkout-stage.ts';
import type { ExpressProps } from './express-checkout.tsx';
import { ExpressPlace } from './express-place.tsx';
import { WALLET_LACKS } from './express-texts.ts';
import { walletFormIn } from './use-wallet-form.ts';

interface ExpressAtCheckoutProps extends Pick<ExpressProps, 'cart' | 'totals'> {
  form: UseFormReturn<ShippingForm>;
}

/** The wallets above the form, which takes over what a wallet knows when it leaves something out. */
export function ExpressAtCheckout({ cart, totals, form }: ExpressAtCheckoutProps) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [taken, setTaken] = useState<ShippingForm | null>(null);

  function takeOver(known: ShippingForm) {
    form.reset(known);
    setTaken(known);
  }

  // Later: resetting the form takes its fields out until it is rendered again.
  useEffect(() => {
    if (!taken) return;
    const wrong = Object.keys(checkShippingForm(taken)) as ShippingField[];
    void form.trigger(wrong, { shouldFocus: true });
  }, [form, taken]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry
  useEffect(() => {
    const known = walletFormIn(state);
    if (!known) return;
    takeOver(known);
    // A reload must not undo what the shopper types next.
    void navigate(CHECKOUT_PATH, { replace: true, preventScrollReset: true, state: null });
  }, [state]);

  return (
    <>
      <div role="alert">
        {taken && (
          <Notice kind="warning" className="mb-5">
            {WALLET_LACKS}
          </Notice>
        )}
      </div>
      <ExpressPlace cart={cart} totals={totals} onLacking={takeOver}>
        <p className="express-or note">or fill in the form</p>
      </ExpressPlace>
    </>
  );
}
