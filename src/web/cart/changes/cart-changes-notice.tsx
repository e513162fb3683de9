import { formatPrice } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dismissCartChanges, useCartChanges } from './cart-changes.ts';
import type { CartChange } from './compare-cart.ts';
import './cart-changes-notice.css';

/** What the shop changed about the hats in the cart, until that was seen. */
export function CartChangesNotice() {
  const news = useCartChanges();
  return (
    <div role="alert" aria-label="Changes to your cart">
      {news.length > 0 && (
        <Notice kind="warning" className="cart-news">
          <ul>
            {news.map((one) => (
              <li key={one.name}>{inWords(one)}</li>
            ))}
          </ul>
          <Button voice="plain" tone="white" small onClick={dismissCartChanges}>
            OK
          </Button>
        </Notice>
      )}
    </div>
  );
}

function inWords(news: CartChange): string {
  if (news.kind === 'gone') return `${news.name} is no longer sold and was taken out of your cart.`;
  const { name, before, now } = news;
  return `${name} costs ${formatPrice(now)} now. It was ${formatPrice(before)} when you added it.`;
}
