import { cents, formatPrice } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { forgetCartNews, useCartNews } from './cart-news.ts';
import type { CartNews } from './compare-cart.ts';
import './cart-news-notice.css';

/** What the shop changed about the hats in the cart, until that was seen. */
export function CartNewsNotice() {
  const news = useCartNews();
  return (
    <div role="alert" aria-label="Changes to your cart">
      {news.length > 0 && (
        <Notice kind="warning" className="cart-news">
          <ul>
            {news.map((one) => (
              <li key={one.name}>{inWords(one)}</li>
            ))}
          </ul>
          <Button voice="plain" tone="white" small onClick={forgetCartNews}>
            OK
          </Button>
        </Notice>
      )}
    </div>
  );
}

function inWords(news: CartNews): string {
  if (news.kind === 'gone') return `${news.name} is no longer sold and was taken out of your cart.`;
  const { name, before, now } = news;
  return `${name} costs ${dollars(now)} now. It was ${dollars(before)} when you added it.`;
}

const dollars = (amount: number) => formatPrice(cents(Math.round(amount * 100)));
