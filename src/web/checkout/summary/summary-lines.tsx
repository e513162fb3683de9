import type { Cart } from '../../../domain/cart.ts';
import { lineKey, linePrice } from '../../cart/contents/cart-item.ts';
import { Thumb } from '../../ui/thumb.tsx';

export const SummaryLines = ({ cart }: { cart: Cart }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
  <ul className="summary-lines" tabIndex={0} aria-label="Items">
    {cart.map((item) => (
      <li key={lineKey(item)} className="summary-line">
        <Thumb item={item} />
        <div>
          <h3>{item.name}</h3>
          <p className="figures">Quantity {item.quantity}</p>
        </div>
        <span className="summary-line-price figures">{linePrice(item)}</span>
      </li>
    ))}
  </ul>
);
