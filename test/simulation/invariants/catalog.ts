import { isSold } from '../../../src/domain/catalog/hat-confirmation.ts';
import { findBlanks } from '../../../src/server/fulfillment/blanks/queries.ts';
import type { World } from '../world/world.ts';

/** No order was taken for a custom hat in a color that was not sold then, by the clock of any instance. */
export async function catalogViolations({ plainDb, clocks }: World): Promise<string[]> {
  const unsold = (await findBlanks(plainDb)).filter((blank) => !isSold(blank));
  const changes = await plainDb.selectFrom('blanks').select(['hat_color', 'updated_at']).execute();
  const lines = await plainDb
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['orders.id', 'orders.created_at as at', 'order_lines.hat_color as hatColor'])
    .where('order_lines.is_custom', '=', true)
    .where('orders.replaces', 'is', null)
    .execute();
  return lines.flatMap(({ id, at, hatColor }) => {
    const since = changes.find((change) => change.hat_color === hatColor)?.updated_at;
    const isUnsold = unsold.some((blank) => blank.hatColor === hatColor);
    return isUnsold && since && since.getTime() + clocks.worst < at.getTime()
      ? [`order ${id} was taken for a ${hatColor} hat, which is not sold since ${since.toISOString()}`]
      : [];
  });
}
