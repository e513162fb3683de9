import { readRegistrations } from '../../src/server/checkout/sales-tax.ts';
import { settleOrder } from '../../src/server/orders/settling/settle-order.ts';
import { type Counter, openCounter } from './counter.ts';

/** A counter whose shop collects sales tax in Tennessee: 9.75% in Nashville, $2.92 of $29.99 and $0.49 of $4.99. */
export interface TaxedCounter extends Counter {
  turnTax(to: 'on' | 'off'): void;
  /** A paid order of one hat to a street in Nashville, in its change window. */
  buy(address: string, changes?: object): Promise<{ id: string; key: string; intentId: string }>;
  /** The tax that Stripe recorded for a payment, and below zero what it gave back. */
  committed(intentId: string): Promise<(number | undefined)[]>;
}

export const TAXED = { total: '38.39' };

export async function openTaxedCounter(): Promise<TaxedCounter> {
  const counter = await openCounter();
  const { deps, stripe } = counter;
  const taxed: TaxedCounter = {
    ...counter,
    turnTax(to) {
      const { version, settings } = deps.settings.current();
      const changed = { version, settings: { ...settings, tax: { ...settings.tax, isOn: to === 'on' } } };
      deps.settings = { ...deps.settings, current: () => changed };
    },
    async buy(address, changes) {
      const bought = await counter.orderToPay({ ...TAXED, address, ...changes });
      await counter.pay(bought.intentId);
      await settleOrder(deps, { orderId: bought.id, cause: 'test', force: true });
      await counter.rows(`update orders set send_after = now() + interval '1 hour' where id = $1`, [
        bought.id,
      ]);
      return bought;
    },
    async committed(payment_intent) {
      const { tax_transaction_attempts } = await stripe.tax.associations.find({ payment_intent });
      return Promise.all(
        (tax_transaction_attempts ?? []).map(async ({ committed: made }) => {
          const { line_items, shipping_cost } = await stripe.tax.transactions.retrieve(
            made?.transaction ?? '',
          );
          return line_items?.data.reduce(
            (sum, line) => sum + line.amount_tax,
            shipping_cost?.amount_tax ?? 0,
          );
        }),
      );
    },
  };
  taxed.turnTax('on');
  await readRegistrations(deps);
  return taxed;
}
