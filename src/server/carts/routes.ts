import { z } from 'zod';
import { type OpenedCart, SENT_CART_KEY } from '../../domain/cart/sent-cart.ts';
import { termsOf } from '../codes/queries.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import { ShopError } from '../http/shop-error.ts';
import { openLink } from './open-cart.ts';
import { codeOfSent, type SentCart } from './queries.ts';

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const querystring = z.object({ key: z.string().max(64).default('') });

/** The link to a cart that the shop sent. */
export function sentCartRoutes(app: App, deps: Deps): void {
  app.get('/sent-cart/:id', {
    config: { access: 'open' },
    schema: { params, querystring, hide: true },
    handler: async ({ params: { id }, query: { key } }, reply) => {
      const cart = await openLink(deps, { id, key });
      reply.header('referrer-policy', 'no-referrer');
      if (!(cart instanceof ShopError))
        return sendPlainPage(reply, { ...CART_PAGE, script: openScript(cart, key) });
      const { status, message: text } = cart;
      return sendPlainPage(reply, { status, title: 'Cart', heading: 'This cart is closed', text });
    },
  });
}

/** Gives the cart to this tab, beside the shopper's own, and goes on to the checkout. */
function openScript(cart: SentCart, key: string): string {
  const { id, items, pricing } = cart;
  const code = codeOfSent(cart);
  const opened: OpenedCart = { id, key, items, pricing, code: code && termsOf(code) };
  // Words on a hat must not end the script.
  const text = JSON.stringify(JSON.stringify(opened)).replaceAll('<', '\\u003c');
  return `try{sessionStorage.setItem('${SENT_CART_KEY}',${text})}catch{}location.replace('/checkout?cart=${id}')`;
}

// Shown for a moment, or without JavaScript.
const CART_PAGE = {
  title: 'Your cart',
  heading: 'Your cart is ready',
  text: 'The checkout needs JavaScript. Turn it on in your browser and open the link again.',
};
