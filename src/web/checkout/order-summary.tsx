import { type ReactNode, useSyncExternalStore } from 'react';
import { type Cart, cartTotals } from '../../domain/cart.ts';
import { hatName } from '../../domain/hat-name.ts';
import { formatPrice } from '../../domain/money.ts';
import { discountLabel } from '../../domain/party-pack.ts';
import { lineKey, linePrice } from '../cart/cart-item.ts';
import { ScrollArea } from '../ui/overlay/scroll-area.tsx';
import { Receipt, ReceiptLine } from '../ui/receipt.tsx';
import { Thumb } from '../ui/thumb.tsx';
import { useSettings } from '../use-settings.ts';
import { orderTotal, shippingCost } from './order/order-request.ts';
import type { ListedOption } from './shipping/shipping-quote.ts';
import './order-summary.css';

interface OrderSummaryProps {
  cart: Cart;
  option: ListedOption | null;
}

/** The hats and what they cost: beside the form, or folded above it in a narrow window. */
export function OrderSummary({ cart, option }: OrderSummaryProps) {
  const isNarrow = useNarrowWindow();
  const settings = useSettings();
  const bill = (
    <>
      <Lines cart={cart} />
      <Bill cart={cart} option={option} />
    </>
  );
  return isNarrow ? (
    <Folded
      hats={cartTotals(cart, settings).itemCount}
      total={formatPrice(orderTotal(cart, option, settings))}
    >
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

const Lines = ({ cart }: { cart: Cart }) => (
  <ScrollArea label="Items" className="summary-lines">
    <ul>
      {cart.map((item) => (
        <li key={lineKey(item)} className="summary-line">
          <Thumb item={item} />
          <div>
            <h3>{hatName(item)}</h3>
            <p className="figures">Quantity {item.quantity}</p>
          </div>
          <span className="summary-line-price figures">{linePrice(item)}</span>
        </li>
      ))}
    </ul>
  </ScrollArea>
);

function Bill({ cart, option }: OrderSummaryProps) {
  const settings = useSettings();
  const { subtotal, isDiscounted, discount, discountPercentage } = cartTotals(cart, settings);
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
      <ReceiptLine label="Total" amount={formatPrice(orderTotal(cart, option, settings))} total />
    </Receipt>
  );
}

const NARROW = '(max-width: 880px)';

/** Whether there is room for only one column. False on the server. */
const useNarrowWindow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );

function subscribe(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
