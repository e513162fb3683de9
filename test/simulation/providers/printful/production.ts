import { DAY, HOUR, MINUTE } from '../../world/time.ts';
import type { World } from '../../world/world.ts';
import type { OrderAtPrintful, ParcelAtPrintful } from './objects.ts';

/** What happens to a confirmed order, step by step: it is reviewed, made and sent, held, returned to a draft, or canceled. */
export function produce(world: World, order: OrderAtPrintful): void {
  const { random } = world;
  const isRough = !world.isCalm && random.chance(0.35);
  const then = (wait: [number, number], work: () => void) =>
    world.scheduler.after(random.wait(...wait), `Printful goes on with ${order.external_id}`, () => {
      if (order.status !== 'canceled') work();
    });
  const make = () => then([10 * MINUTE, 30 * HOUR], () => startMaking(world, order));
  if (!isRough) {
    make();
    return;
  }
  const trouble = random.pick(['held', 'draft again', 'canceled', 'in review'] as const);
  then([MINUTE, 12 * HOUR], () => {
    if (trouble === 'canceled') return move(world, order, { to: 'canceled', event: 'order_canceled' });
    if (trouble === 'in review') {
      move(world, order, { to: 'inreview', event: 'order_updated' });
      // Somebody who wants it canceled has a while between the review and production.
      return then([HOUR, 2 * DAY], () => {
        move(world, order, { to: 'pending', event: 'order_updated' });
        make();
      });
    }
    move(world, order, { to: 'onhold', event: 'order_put_hold' });
    then([HOUR, 4 * DAY], () => {
      if (trouble === 'draft again') return move(world, order, { to: 'draft', event: 'order_remove_hold' });
      move(world, order, { to: 'pending', event: 'order_remove_hold' });
      make();
    });
  });
}

function startMaking(world: World, order: OrderAtPrintful): void {
  const { random, scheduler } = world;
  order.isMade = true;
  move(world, order, { to: 'inprocess', event: 'order_updated' });
  scheduler.after(random.wait(6 * HOUR, 4 * DAY), `${order.external_id} is sent`, () => send(world, order));
}

/** Sends each hat in its own parcel, or sometimes all in one. */
function send(world: World, order: OrderAtPrintful): void {
  const { random, scheduler, printful } = world;
  const apart = order.items.flatMap(({ id, quantity }) =>
    Array.from({ length: quantity }, () => [{ id, quantity: 1 }]),
  );
  const contents = apart.length > 1 && random.chance(0.6) ? apart : [order.items];
  // Sometimes one of them is forgotten.
  const packed = contents.length > 1 && random.chance(0.1) ? contents.slice(1) : contents;
  for (const items of packed) {
    const parcel: ParcelAtPrintful = {
      id: printful.nextId(),
      state: 'shipped',
      shippedAt: scheduler.now,
      deliveredAt: null,
      items: items.map(({ id, quantity }) => ({ item_id: id, quantity })),
    };
    order.parcels.push(parcel);
    const end = random.pick([
      ...Array<'delivered'>(22).fill('delivered'),
      'returned',
      'returned',
      'canceled',
    ] as const);
    scheduler.after(random.wait(DAY, 6 * DAY), `a parcel of ${order.external_id} is ${end}`, () => {
      parcel.state = end;
      if (end === 'delivered') parcel.deliveredAt = scheduler.now;
      printful.announce(`shipment_${parcel.state}`, order);
    });
  }
  move(world, order, { to: 'fulfilled', event: 'shipment_sent' });
}

function move(
  world: World,
  order: OrderAtPrintful,
  { to, event }: { to: OrderAtPrintful['status']; event: string },
): void {
  order.status = to;
  world.trace(`Printful's order ${order.external_id} is ${to}`);
  world.printful.announce(event, order);
}
