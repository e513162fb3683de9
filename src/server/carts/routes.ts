import { z } from 'zod';
import { type OpenedCart, SENT_CART_KEY } from '../../domain/cart/sent-cart.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import { ShopError } from '../http/shop-error.ts';
import { openSentCart } from './open-cart.ts';
import { codeOfSent, type SentCart } from './queries.ts';

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const querystring = z.object({ key: z.string().max(64).default('') });

/** The link to a cart that the shop sent. */
export function sentCartRoutes(app: App, deps: Deps): void {
  app.get('/sent-cart/:id', {
    config: { access: 'open' },
    schema: { params, querystring, hide: true },
    handler: async ({ params: { id }, query: { key } }, reply) => {
      const cart = await openSentCart(deps, { id, key });
      reply.header('referrer-policy', 'no-referrer');
      return cart === null || cart instanceof ShopError
        ? sendPlainPage(reply, {
            status: cart?.status ?? 404,
            title: 'Cart',
            heading: 'This cart is closed',
            text: cart?.message ?? '',
          })
        : sendPlainPage(reply, { ...CART_PAGE, script: openScript(cart, key) });
    },
  });
}

/** Gives the cart to this tab, beside the shopper's own, and goes on to the checkout. */
function openScript(cart: SentCart, key: string): string {
  const { id, items, pricing } = cart;
  const opened: OpenedCart = { id, key, items, pricing, code: codeOf(cart) };
  // Words on a hat must not end the script.
  const text = JSON.stringify(JSON.stringify(opened)).replaceAll('<', '\\u003c');
  return `try{sessionStorage.setItem('${SENT_CART_KEY}',${text})}catch{}location.replace('/checkout?cart=${id}')`;
}

function codeOf(cart: SentCart): OpenedCart['code'] {
  const code = codeOfSent(cart);
  return code && { name: code.name, kind: code.kind, value: code.value, minHats: code.minHats };
}

// Shown for a moment, or without JavaScript.
const CART_PAGE = {
  title: 'Your cart',
  heading: 'Your cart is ready',
  text: 'The checkout needs JavaScript. Turn it on in your browser and open the link again.',
};
