import { CODE, CODE_USES } from '../actors/codes.ts';
import { MINUTE } from '../world/time.ts';
import type { World } from '../world/world.ts';

interface CodedOrder {
  id: string;
  was_canceled: boolean;
  created_at: Date;
  paid_at: Date | null;
  ends_at: Date;
  subtotal: number;
  discount: number;
  shipping: number;
  code_kind: 'percent' | 'amount' | 'free_shipping';
  code_saved: number;
}

/** What the code of a run takes off; the owner may raise the percentage. */
const PERCENTAGES = [20, 30];
const AMOUNT = 700;
const RESERVATION = 30 * MINUTE;

/** A code is used no more often than its limit says, not after its end, and takes off what it says. */
export async function codeViolations({ database, clocks, scheduler }: World): Promise<string[]> {
  const orders = await database.rows<CodedOrder>(
    `select orders.*, ends_at,
       exists (select from order_events where order_id = orders.id and to_status = 'canceled') as was_canceled
     from orders join discount_codes on discount_codes.id = code_id
     where discount_codes.name = '${CODE}' order by orders.id`,
  );
  const found: string[] = [];
  // A canceled order gives its use back, even if it is paid too late.
  // One that was paid, or is not, long after its checkout may have given its use to another.
  const counted = orders.filter(
    ({ was_canceled, created_at, paid_at }) =>
      !was_canceled &&
      (paid_at?.getTime() ?? scheduler.now) - created_at.getTime() < RESERVATION - clocks.worst,
  );
  if (counted.length > CODE_USES) found.push(`a code for ${CODE_USES} orders was used in ${counted.length}`);
  for (const { id, created_at, ends_at, subtotal, discount, shipping, ...code } of orders) {
    const { code_kind: kind, code_saved: saved } = code;
    if (created_at.getTime() - clocks.worst - MINUTE > ends_at.getTime())
      found.push(`order ${id} has a code that had ended`);
    if (kind === 'free_shipping' && shipping !== 0) found.push(`order ${id} pays for free shipping`);
    if (kind === 'free_shipping') continue;
    if (saved !== discount)
      found.push(`order ${id} has a discount of ${discount}, but its code saved ${saved}`);
    const offers =
      kind === 'amount'
        ? [AMOUNT]
        : PERCENTAGES.map((percentage) => subtotal - Math.round((subtotal * (100 - percentage)) / 100));
    if (!offers.includes(discount))
      found.push(`order ${id} of ${subtotal} gets ${discount} off by a code, not ${offers.join(' or ')}`);
  }
  return found;
}
