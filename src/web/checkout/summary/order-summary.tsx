import type { ReactNode } from 'react';
import { type Cart, cartTotals } from '../../../domain/cart.ts';
import { formatPrice } from '../../../domain/money.ts';
import { discountLabel } from '../../../domain/party-pack.ts';
import { Receipt, ReceiptLine } from '../../ui/receipt.tsx';
import { orderTotal, shippingCost } from '../order/order-request.ts';
import type { ListedOption } from '../shipping/shipping-quote.ts';
import { SummaryLines } from './summary-lines.tsx';
import { useNarrowWindow } from './use-narrow-window.ts';
import './order-summary.css';

interface OrderSummaryProps {
  cart: Cart;
  option: ListedOption | null;
}

/** What is bought and what it costs: beside the form, or folded above it where there is no room. */
export function OrderSummary({ cart, option }: OrderSummaryProps) {
  const isNarrow = useNarrowWindow();
  const bill = (
    <>
      <SummaryLines cart={cart} />
      <Bill cart={cart} option={option} />
    </>
  );
  return isNarrow ? (
    <Folded hats={cartTotals(cart).itemCount} total={formatPrice(orderTotal(cart, option))}>
      {bill}
    </Folded>
  ) : (
    <aside className="order-summary" aria-labelledby="order-summary-title">
      <h2 id="order-summary-title">Order Summary</h2>
      {bill}
    </aside>
  );
}

const Folded = ({ hats, total, children }: { hats: number; total: string; children: ReactNode }) => (
  <details className="order-summary">
    <summary>
      <h2>
        Order Summary<span>, {hats === 1 ? '1 hat' : `${hats} hats`}</span>
      </h2>
      <span className="figures">{total}</span>
    </summary>
    {children}
  </details>
);

function Bill({ cart, option }: OrderSummaryProps) {
  const { subtotal, isDiscounted, discount, discountPercentage } = cartTotals(cart);
  return (
    <Receipt>
      <ReceiptLine label="Subtotal" amount={formatPrice(subtotal)} />
      {isDiscounted && (
        <ReceiptLine label={discountLabel(discountPercentage)} amount={`\u2212${formatPrice(discount)}`} />
      )}
      <ReceiptLine
        label={option?.name ?? 'Shipping'}
        amount={option ? formatPrice(shippingCost(option)) : 'Not calculated yet'}
      />
      <ReceiptLine label="Total" amount={formatPrice(orderTotal(cart, option))} total />
    </Receipt>
  );
}
