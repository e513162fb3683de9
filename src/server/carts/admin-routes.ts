import { z } from 'zod';
import { chargeNow, priceCart } from '../../domain/cart/discount-code.ts';
import { sentCartState } from '../../domain/cart/sent-cart.ts';
import { hatName } from '../../domain/design/hat-name.ts';
import { orThrow } from '../../lib/or-throw.ts';
import { type adminSentCart, sentCartRequest, sentCartsAnswer } from '../../wire/admin/sent-carts.ts';
import { administratorAt } from '../access/guard.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { codeOfSent, listSentCarts, type SentCart } from './queries.ts';
import { sendCart, sendCartAgain, withdrawCart } from './send-cart.ts';

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** Carts that the shop makes for one shopper: send them, and take them back. */
export function sentCartAdminRoutes(app: App, deps: Deps): void {
  app.get('/api/admin/sent-carts', {
    config: { access: 'team', area: 'orders', looksAt: 'the carts that were sent' },
    schema: { summary: 'List the newest carts that were sent', response: { 200: sentCartsAnswer } },
    handler: async () => (await listSentCarts(deps.db)).map((cart) => present(cart, deps)),
  });

  app.post('/api/admin/sent-carts', {
    config: { access: 'owners', area: 'orders', about: 'shop', did: 'sent a cart', saysItself: true },
    bodyLimit: deps.config.limits.orderBody,
    schema: { summary: 'Send a cart to a shopper', body: sentCartRequest, response: { 204: z.null() } },
    handler: async (request) => orThrow(await sendCart(deps, request.body, administratorAt(request).email)),
  });

  app.post('/api/admin/sent-carts/:id/send-again', {
    config: { access: 'owners', area: 'orders', about: 'shop', did: 'sent a cart again', saysItself: true },
    schema: { summary: 'Send the link of a cart again', params, response: { 204: z.null() } },
    handler: async (request) =>
      orThrow(await sendCartAgain(deps, request.params.id, administratorAt(request).email)),
  });

  app.post('/api/admin/sent-carts/:id/withdraw', {
    config: { access: 'owners', area: 'orders', about: 'shop', did: 'withdrew a cart', saysItself: true },
    schema: { summary: 'Withdraw a cart that was sent', params, response: { 204: z.null() } },
    handler: async (request) =>
      orThrow(await withdrawCart(deps, request.params.id, administratorAt(request).email)),
  });
}

function present(cart: SentCart, { clock, settings }: Deps): z.output<typeof adminSentCart> {
  const { items, orderId } = cart;
  const code = codeOfSent(cart);
  const prices = { ...settings.current().settings, ...cart.pricing };
  const totals = priceCart(items, prices, code);
  const [first] = items;
  return {
    ...cart,
    state: sentCartState({ ...cart, isPaid: orderId !== null }, clock()),
    hats: totals.itemCount,
    first: first ? hatName(first) : '',
    total: chargeNow(totals, prices).hats,
    discount: code && { kind: code.kind, value: code.value },
  };
}
