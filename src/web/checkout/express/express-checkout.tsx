import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptionsMode, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import { type ReactNode, useState } from 'react';
import { walletCountries } from '../../../domain/address/wallet-address.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSettings } from '../../use-settings.ts';
import { PayTerms } from '../pay-terms.tsx';
import { useStripeScript } from '../payment/use-stripe-script.ts';
import { usePricedSettings } from '../sent-cart.ts';
import { firstOptions, type SheetOption, sheetTotal } from './sheet.ts';
import { type SheetProps, useSheet } from './use-sheet.ts';
import './express.css';

export interface ExpressProps extends SheetProps {
  /** Shown after the buttons, only with them. */
  children?: ReactNode;
}

/** The buttons of the wallets that this browser has. Without one, it shows nothing and takes no room. */
export function ExpressCheckout(props: ExpressProps) {
  const { totals } = props;
  const { stripe } = useStripeScript();
  const settings = usePricedSettings();
  const [first] = firstOptions(totals, settings);
  if (!stripe || !first || totals.itemCount === 0 || settings.pause) return null;
  const options: StripeElementsOptionsMode = {
    mode: 'payment',
    amount: sheetTotal(totals, first),
    currency: 'usd',
    // As the intent will have them. Wallets count as cards.
    allowedPaymentMethodTypes: ['card'],
    appearance: { variables: { borderRadius: '8px' } },
  };
  return (
    <Elements stripe={stripe} options={options}>
      <WalletButtons {...props} first={first} />
    </Elements>
  );
}

function WalletButtons(props: ExpressProps & { first: SheetOption }) {
  const { countries } = useSettings();
  const [isShown, setShown] = useState(false);
  const stripe = useStripe();
  const elements = useElements();
  const { root, notice, isPaid, ...handlers } = useSheet(props, { stripe, elements });
  return (
    <div className="express" data-shown={isShown || undefined} ref={root}>
      <PayTerms className="express-terms mb-2" />
      <ExpressCheckoutElement
        options={{
          ...BUTTONS,
          allowedShippingCountries: walletCountries(countries),
          layout: { maxColumns: props.isAlone ? 1 : 2, maxRows: props.isAlone ? 1 : 2, overflow: 'auto' },
        }}
        onReady={({ availablePaymentMethods }) => setShown(availablePaymentMethods !== undefined)}
        onLoadError={() => setShown(false)}
        {...handlers}
      />
      <div role="alert">
        {notice && (
          <Notice kind="error" className="mt-2">
            {notice}
          </Notice>
        )}
      </div>
      <p role="status" className="note if-any">
        {isPaid && 'Paid. Opening your confirmation...'}
      </p>
      {isShown && props.children}
    </div>
  );
}

const BUTTONS = {
  shippingAddressRequired: true,
  emailRequired: true,
  phoneNumberRequired: false,
  billingAddressRequired: true,
  buttonHeight: 55,
  buttonTheme: { applePay: 'black', googlePay: 'white' },
  buttonType: { applePay: 'plain', googlePay: 'plain' },
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    link: 'auto',
    amazonPay: 'never',
    klarna: 'never',
    paypal: 'never',
  },
} satisfies StripeExpressCheckoutElementOptions;
