import type { Cart } from '../../../domain/cart.ts';
import { lineKey, linePrice } from '../../cart/contents/cart-item.ts';
import { ScrollArea } from '../../ui/overlay/scroll-area.tsx';
import { Thumb } from '../../ui/thumb.tsx';

export const SummaryLines = ({ cart }: { cart: Cart }) => (
  <ScrollArea label="Items" className="summary-lines">
    <ul>
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
  </ScrollArea>
);
