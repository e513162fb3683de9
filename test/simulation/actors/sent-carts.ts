import { sendCart, sendCartAgain, withdrawCart } from '../../../src/server/carts/send-cart.ts';
import { type OrderRequest, orderRequest } from '../../../src/wire/orders.ts';
import type { Random } from '../world/random.ts';
import { HOUR, MINUTE } from '../world/time.ts';
import type { World } from '../world/world.ts';
import { ask } from './ask.ts';
import type { Cart } from './carts.ts';

const OWNER = 'owner@hats.example';

/**
 * The link of a cart that the owner makes for a shopper, with one click or two; null if she gives up. She may send it again, and
 * withdraw it while the shopper pays.
 */
export async function sendCartTo(
  world: World,
  random: Random,
  { email, items }: { email: string; items: Cart },
): Promise<NonNullable<OrderRequest['sentCart']> | null> {
  const { scheduler, database } = world;
  const discount = random.pick([
    { kind: '', value: '', reason: '' },
    { kind: 'percent', value: '15', reason: 'They wait since March' },
    { kind: 'amount', value: '5', reason: 'They wait since March' },
  ]);
  const requestId = Buffer.from(random.bytes(16)).toString('hex');
  const wanted = {
    requestId,
    email,
    note: 'As we said on the phone.',
    ...discount,
    items: orderRequest.shape.items.parse(items),
  };
  const send = () => ask(world, `the owner sends ${email} a cart`, (deps) => sendCart(deps, wanted, OWNER));
  await scheduler.waitFor(Promise.all([send(), random.chance(0.3) ? send() : null]));
  const [cart] = (await scheduler.step('the shopper opens the email', async () => ({
    value: await database.rows(`select id from sent_carts where request_id = '${requestId}'`),
  }))) as { id: number }[];
  if (!cart) return null;
  const later = (what: string, act: () => Promise<unknown>) =>
    scheduler.after(random.wait(MINUTE, 4 * HOUR), what, () => {
      void scheduler.start({ name: what, instance: null }, async () => void (await act()));
    });
  if (random.chance(0.3))
    later('the owner sends a cart again', () =>
      ask(world, 'the owner sends a cart again', (deps) => sendCartAgain(deps, cart.id, OWNER)),
    );
  if (random.chance(0.2))
    later('the owner withdraws a cart', () =>
      ask(world, 'the owner withdraws a cart', (deps) => withdrawCart(deps, cart.id, OWNER)),
    );
  return { id: cart.id, key: world.shop.deps().secrets.sign('sent-cart', String(cart.id)) };
}
