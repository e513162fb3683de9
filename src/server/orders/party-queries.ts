import { sql } from 'kysely';
import { latestDay, mayMissParty, ON_THE_WAY } from '../../domain/shipping/party.ts';
import type { OrderAtRisk } from '../../wire/admin/sales.ts';
import type { Db } from '../db/connect.ts';

/** What decides whether an order may miss its party. Announced ship-by times replace the promised one. */
export const PARTY_COLUMNS = [
  sql<string | null>`orders.party_on::text`.as('partyOn'),
  sql<Date | null>`greatest(orders.ship_by, orders.announced_ship_by)`.as('shipBy'),
  sql<number | null>`orders.max_delivery_days`.as('maxDeliveryDays'),
] as const;

/** Nobody would read a longer list to its end. */
const MOST = 100;

/** Paid orders that may arrive after the party they are for, the next party first. */
export async function ordersAtRisk(db: Db): Promise<OrderAtRisk[]> {
  const found: OrderAtRisk[] = [];
  let last: Pick<OpenOrder, 'partyOn' | 'id'> | undefined;
  for (;;) {
    const page: OpenOrder[] = await openOrders(db, last);
    found.push(...page.filter(mayMissParty).map(atRisk));
    last = page.at(-1);
    if (page.length < PAGE || found.length >= MOST) return found.slice(0, MOST);
  }
}

const PAGE = 500;

type OpenOrder = Awaited<ReturnType<typeof openOrders>>[number];

const atRisk = ({ id, customerName, partyOn, ...order }: OpenOrder): OrderAtRisk => ({
  id,
  customerName,
  partyOn: partyOn ?? '',
  arrivesBy: latestDay(order) ?? '',
});

const openOrders = (db: Db, after?: { partyOn: string | null; id: string }) =>
  db
    .selectFrom('orders')
    .select(['id', 'customer_name as customerName', 'status', ...PARTY_COLUMNS])
    .where('party_on', 'is not', null)
    .where('status', 'in', ON_THE_WAY)
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(party_on, id) > (${after?.partyOn}::date, ${after?.id})`),
    )
    .orderBy('party_on')
    .orderBy('id')
    .limit(PAGE)
    .execute();
