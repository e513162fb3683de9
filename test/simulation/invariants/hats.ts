import { findOrderLines } from '../../../src/server/orders/line-queries.ts';
import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

/** Each hat that was paid and made is delivered, refunded or replaced, or the owner was asked about it. */
export async function hatViolations({ printful, plainDb }: World, books: Books): Promise<string[]> {
  const found: string[] = [];
  for (const { id, status } of books.orders) {
    if (status !== 'shipped' && status !== 'completed') continue;
    const parcels = printful.orders
      .filter(({ external_id, isMade }) => isMade && external_id.replace(/-\d+$/, '') === id)
      .flatMap((order) =>
        order.parcels.flatMap((parcel) =>
          parcel.items.map(({ item_id, quantity }) => ({
            state: parcel.state,
            line: Number(order.items.find((item) => item.id === item_id)?.external_id),
            quantity,
          })),
        ),
      );
    const settled = [...books.refunds, ...books.problems.filter(({ decision }) => decision !== null)]
      .filter(({ order_id }) => order_id === id)
      .flatMap(({ lines }) => lines);
    const isAsked = books.alerts.some(
      ({ event }) => event.startsWith(`parcel.${id}.`) || event.startsWith(`parcel-returned.${id}.`),
    );
    for (const line of await findOrderLines(plainDb, id)) {
      const sum = (rows: readonly { quantity: number }[]) =>
        rows.reduce((all, { quantity }) => all + quantity, 0);
      const arrived = sum(parcels.filter((each) => each.line === line.id && each.state === 'delivered'));
      const missing = line.quantity - arrived - sum(settled.filter((each) => each.id === line.id));
      if (line.refusedAt !== null || missing <= 0) continue;
      const what = `${missing} hats of line ${line.id} of order ${id}, which is ${status}, did not arrive`;
      if (!isAsked) found.push(`${what}, and nobody was asked`);
      if (status === 'completed') found.push(what);
    }
  }
  return found;
}
