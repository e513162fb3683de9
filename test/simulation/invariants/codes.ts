import { CODE_USES } from '../actors/codes.ts';
import type { World } from '../world/world.ts';

interface CodedOrder {
  id: string;
  was_canceled: boolean;
  paid: number | null;
  subtotal: number;
  discount: number;
  shipping: number;
  total: number;
  code_kind: string;
  code_saved: number;
  shares: number;
}

/** A code is used no more often than its limit says, and what it saved adds up in every order. */
export async function codeViolations({ database }: World): Promise<string[]> {
  const orders = await database.rows<CodedOrder>(
    `select *, (select sum(share)::integer from order_lines where order_id = orders.id) as shares,
       exists (select from order_events where order_id = orders.id and to_status = 'canceled') as was_canceled
     from orders where code_id is not null order by id`,
  );
  const found: string[] = [];
  // A canceled order gives its use back, even if it is paid too late.
  const counted = orders.filter(({ was_canceled }) => !was_canceled);
  if (counted.length > CODE_USES) found.push(`a code for ${CODE_USES} orders was used in ${counted.length}`);
  for (const {
    id,
    paid,
    subtotal,
    discount,
    shipping,
    total,
    code_kind: kind,
    code_saved: saved,
    shares,
  } of orders) {
    if (kind !== 'free_shipping' && saved !== discount)
      found.push(`order ${id} has a discount of ${discount}, but its code saved ${saved}`);
    if (kind === 'free_shipping' && shipping !== 0) found.push(`order ${id} pays for free shipping`);
    if (shares !== subtotal - discount) found.push(`the lines of order ${id} add up to ${shares}`);
    if (paid !== null && paid !== total) found.push(`order ${id} costs ${total}, but ${paid} was paid`);
  }
  return found;
}
