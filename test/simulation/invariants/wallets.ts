import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

/** A confirmed sheet has one order and one charge at most, and the order says which wallet paid it. */
export async function walletViolations({ sheets, stripe, erased }: World, books: Books): Promise<string[]> {
  const found: string[] = [];
  for (const { key, wallet, payments } of sheets) {
    const orders = books.orders.filter(({ idempotency_key }) => idempotency_key === key);
    // An erased order no longer says which checkout it is from.
    if (erased.has(`shopper-${key.split('-')[1]}@example.com`) && orders.length === 0) continue;
    const intents = [...stripe.intents.values()].filter(({ metadata }) =>
      orders.some(({ id }) => id === metadata.order_id),
    );
    const charges = intents.filter(({ status }) => status === 'succeeded').length;
    if (payments > 1 || orders.length > 1 || charges !== payments)
      found.push(`the sheet ${key} has ${orders.length} orders, ${payments} payments and ${charges} charges`);
    for (const { id, paid, wallet: said } of orders)
      if (paid !== null && said !== wallet) found.push(`order ${id} was paid by ${wallet}, but says ${said}`);
    for (const { id } of intents.filter(({ hasAddress }) => hasAddress))
      found.push(`${id} has an address, so a wallet cannot send one`);
  }
  return found;
}
