import { countryName } from '../../../domain/address/states.ts';
import { cents } from '../../../domain/money/money.ts';
import {
  leftToDo,
  type OrderInStates,
  orderStates,
  type Waiting,
} from '../../../domain/orders/order-states.ts';
import { lateSince } from '../../../domain/shipping/late.ts';
import { latestDay, mayMissParty } from '../../../domain/shipping/party.ts';
import type { ListedHats } from '../../../wire/admin/orders.ts';
import type { Deps } from '../../deps.ts';
import { deliveredOf, type ListedOrder } from './list-queries.ts';
import { listedHats } from './listed-hats-queries.ts';
import { waitingOf } from './orders-to-do.ts';

/** A page of orders for the list, with their hats, their states in words and what is left to do. */
export async function presentOrders(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  orders: readonly ListedOrder[],
) {
  const { db, clock, config } = deps;
  const ids = orders.map(({ id }) => id);
  const [hats, waiting, delivered] = await Promise.all([
    listedHats(db, ids),
    waitingOf(deps, ids),
    deliveredOf(db, ids),
  ]);
  const now = clock();
  return orders.map((order) => {
    const inStates = statesOf(order, waiting.get(order.id) ?? [], delivered.has(order.id));
    return {
      ...order,
      arrivesBy: latestDay(order),
      mayMissParty: mayMissParty(order),
      lateSince: lateSince(order, now),
      place: placeOf(order),
      hats: hats.get(order.id) ?? NO_HATS,
      states: orderStates(inStates, now),
      leftToDo: leftToDo(inStates, now, config.timeZone),
    };
  });
}

const NO_HATS: ListedHats = { count: 0, isCrew: false, words: '', pictures: [] };

const statesOf = (
  { status, sendAfter, refunded, paid, total }: ListedOrder,
  waiting: readonly Waiting[],
  wasScanned: boolean,
): OrderInStates => ({ status, sendAfter, refunded, paid: cents(paid ?? total), waiting, wasScanned });

/** "Toledo, OH" in the US, "Leeds, United Kingdom" elsewhere. */
export function placeOf({ city, state, country }: Pick<ListedOrder, 'city' | 'state' | 'country'>): string {
  const region = country === 'US' ? state : countryName(country);
  return city === '' ? '' : [city, region].filter(Boolean).join(', ');
}
