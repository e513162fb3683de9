import type { Deps } from '../../../src/server/deps.ts';
import { sendNow } from '../../../src/server/fulfillment/send-now.ts';
import { ShopError } from '../../../src/server/http/shop-error.ts';
import { cancelOrder } from '../../../src/server/orders/admin/cancel-order.ts';
import { changeAddress, changeLine } from '../../../src/server/orders/admin/change-order.ts';
import { refundOrder } from '../../../src/server/orders/money/refund-order.ts';
import { ConnectionLost } from '../world/connection-lost.ts';
import { HOUR, START } from '../world/time.ts';
import type { World } from '../world/world.ts';

interface Candidate {
  id: string;
  status: string;
  paid: number | null;
}

const OWNER = 'owner@hats.example';

/** An owner who looks at an order now and then and does something to it. */
export function scriptOwner(world: World): void {
  const { random, scheduler, end } = world;
  const visits = random.whole(0, 6);
  for (let visit = 0; visit < visits; visit += 1)
    scheduler.at(random.between(START + HOUR, end), 'the owner looks at the orders', () => {
      void scheduler.start({ name: 'the owner', instance: null }, () => act(world));
    });
}

async function act(world: World): Promise<void> {
  const { random, scheduler, shop, database } = world;
  const candidates = (await scheduler.step('the owner reads', async () => ({
    value: await database.rows<Candidate>('select id, status, paid from orders order by id'),
  }))) as Candidate[];
  if (candidates.length === 0) return;
  const held = candidates.filter(({ status }) => status === 'on_hold');
  const order = random.pick(held.length > 0 && random.chance(0.6) ? held : candidates);
  const [what, handle] = random.pick(actionsOn(world, order));
  const outcome = await scheduler
    .waitFor(shop.request(`the owner ${what} order ${order.id}`, handle))
    .catch((error: Error) => {
      if (error instanceof ConnectionLost || error instanceof ShopError) return error;
      throw error;
    });
  world.trace(
    `the owner ${what} order ${order.id} (${order.status}): ${outcome instanceof Error ? outcome.message : 'done'}`,
  );
}

type Action = [what: string, handle: (deps: Deps) => Promise<unknown>];

function actionsOn({ random }: World, { id: orderId, status, paid }: Candidate): Action[] {
  const refund = (amount: number | null): Action => [
    amount === null ? 'refunds' : `refunds ${amount} of`,
    (deps) =>
      refundOrder(deps, {
        orderId,
        amount: amount as never,
        reason: 'the shopper asked',
        requestedBy: OWNER,
      }),
  ];
  const part = random.whole(100, Math.max(101, (paid ?? 0) - 1));
  const words = random.pick(['Kazoo', 'Marmot', 'Pickle']);
  const actions: Action[] = [
    refund(null),
    refund(part),
    ['cancels', (deps) => cancelOrder(deps, { orderId, reason: 'the shopper asked', by: OWNER })],
    [
      'changes the words of',
      (deps) =>
        changeLine(deps, {
          orderId,
          position: 0,
          by: OWNER,
          textLine1: words,
          textLine2: '',
          textLine3: '',
        }),
    ],
    [
      'changes the address of',
      (deps) =>
        changeAddress(deps, {
          orderId,
          by: OWNER,
          address: { ...ADDRESS, address1: `${random.whole(1, 99)} Elm Street` },
        }),
    ],
    ['sends', (deps) => sendNow(deps, { orderId, who: OWNER })],
  ];
  const send = actions.at(-1) as Action;
  return status === 'on_hold' ? [...actions, send, send, send] : actions;
}

const ADDRESS = {
  name: 'Maya Ortiz',
  email: 'maya@example.com',
  address1: '418 Music Row',
  address2: null,
  city: 'Nashville',
  state: 'TN',
  zip: '37203',
  country: 'US',
} as const;
