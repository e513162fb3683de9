import type { World } from '../world/world.ts';
import { type Books, lostItsPerson } from './books.ts';

/** Each problem ends in one thing, each replacement is free, solves one problem and has one email, and every return is known. */
export async function problemViolations(world: World, books: Books): Promise<string[]> {
  const found: string[] = [];
  for (const problem of books.problems) {
    const { id, decision, replacement_id: replacement, refund_id: refund, address } = problem;
    const outcomes = [replacement, refund].filter((outcome) => outcome !== null);
    if (outcomes.length > 1) found.push(`problem ${id} was both replaced and refunded`);
    if (decision === 'refund' && refund === null) found.push(`problem ${id} is refunded without a refund`);
    const order = books.orders.find((each) => each.id === replacement);
    if (replacement !== null && (decision !== 'replacement' || !order || order.status === 'canceled'))
      found.push(`problem ${id} has ${decision} and the order ${replacement}, which is ${order?.status}`);
    if (order && address && !lostItsPerson(world, books, order) && order.address1 !== address.address1)
      found.push(`order ${order.id} goes to ${order.address1}, but the shopper chose ${address.address1}`);
  }
  for (const order of books.orders.filter(({ replaces }) => replaces !== null)) {
    const { id, status } = order;
    const first = books.orders.find((each) => each.id === order.replaces);
    if (first?.replaces !== null) found.push(`order ${id} replaces ${order.replaces}, which nobody paid`);
    if (order.total !== 0 || order.paid !== null) found.push(`the replacement ${id} is not free`);
    const solved = books.problems.filter(({ replacement_id }) => replacement_id === id);
    if (solved.length !== (status === 'canceled' ? 0 : 1))
      found.push(`the replacement ${id} is ${status} and solves ${solved.length} problems`);
    const mails = books.mails.filter(({ event }) => event === `replacement.${id}`);
    if (mails.length !== 1 && !lostItsPerson(world, books, order))
      found.push(`the replacement ${id} has ${mails.length} emails`);
    const live = world.printful.orders.filter(
      ({ external_id, isMade }) => external_id.replace(/-\d+$/, '') === id && isMade,
    );
    if (live.length > 1) found.push(`the replacement ${id} was made ${live.length} times`);
  }
  for (const { order_id: orderId, shipment_id: shipment, state } of books.parcels) {
    if (state !== 'returned') continue;
    const isAlerted = books.alerts.some(({ event }) => event === `parcel-returned.${orderId}.${shipment}`);
    if (!isAlerted) found.push(`nobody was told that parcel ${shipment} of order ${orderId} came back`);
  }
  return found;
}
