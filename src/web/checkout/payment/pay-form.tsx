import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { orderTotal } from '../order/order-request.ts';
import type { ReviewedOrder } from './order-review.tsx';
import { usePayment } from './use-payment.ts';

interface PayFormProps {
  orderId: string;
  order: ReviewedOrder;
  onPaid: (orderId: string) => Promise<void>;
}

export function PayForm({ orderId, order: { cart, option }, onPaid }: PayFormProps) {
  const [isReady, setReady] = useState(false);
  const [pay, isPaying] = usePayment({ stripe: useStripe(), elements: useElements(), orderId, onPaid });
  return (
    <form
      className="pay-form"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <PaymentElement onReady={() => setReady(true)} />
      <p className="checkout-assurance">
        By paying you confirm that you are 18 or older and agree to our{' '}
        <Link to="/terms-of-service">Terms of Service</Link> and{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
      <Button
        className="checkout-submit"
        type="submit"
        tone="pink"
        voice="plain"
        wide
        disabled={!isReady}
        busy={isPaying}
        busyLabel="Processing Payment..."
      >
        Pay Now
      </Button>
      <p className="checkout-assurance">
        Your card is charged {formatPrice(orderTotal(cart, option))} once. The button stays locked until your
        bank answers.
      </p>
    </form>
  );
}
