import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printfulOrder } from '../providers.ts';
import { until } from '../until.ts';
import { type OutageShop, openOutageShop } from './outage-shop.ts';
import { takenOrders, tryStep } from './steps.ts';
import { type Cell, OUTAGES, type Provider, STEPS, TROUBLES } from './table.ts';

/** Tries every cell of a provider, and that all catches up afterwards. */
export function testOutages(provider: Provider): void {
  let outage: OutageShop;

  beforeAll(async () => {
    outage = await openOutageShop(provider);
    // What a shop that has been open for a while has in memory.
    for (const step of STEPS) expect([step, await tryStep(outage, step)]).toEqual([step, 'works']);
  });

  afterAll(() => outage.close());

  describe.each(TROUBLES)(`while it is %s,`, (trouble) => {
    test('each step does what the table says', { timeout: 120_000 }, async () => {
      outage.proxy.set(trouble);
      const met: [string, Cell | string][] = [];
      for (const step of STEPS) met.push([step, await tryStep(outage, step)]);
      outage.proxy.set('none');
      expect(met).toEqual(STEPS.map((step) => [step, outcomeOf(OUTAGES[provider][trouble][step])]));
    });

    test('all catches up afterwards', { timeout: 120_000 }, async () => {
      await until('a purchase works again', async () =>
        (await tryStep(outage, 'checkout')) === 'works' ? true : null,
      );
      for (const id of takenOrders(outage)) await reachesPrintful(outage, id);
      await until('all emails are sent', async () => {
        const [left] = await outage.shop.rows("select 1 from mails where state <> 'sent' limit 1");
        return left ? null : true;
      });
      expect(await outage.shop.rows("select name, output from pgboss.job where state = 'failed'")).toEqual(
        [],
      );
    });
  });

  const outcomeOf = (cell: Cell) => (typeof cell === 'object' ? `${cell.status}: ${cell.says}` : 'works');
}

/** An order that a shopper was told is paid has one charge, one email and one order at Printful. */
async function reachesPrintful({ shop, robin }: OutageShop, id: string): Promise<void> {
  await until(`order ${id} is paid`, async () => {
    const [row] = await shop.rows<{ paid: number | null }>('select paid from orders where id = $1', [id]);
    return row?.paid ?? null;
  });
  await until(`order ${id} is at Printful`, async () => {
    await robin.ask('POST', `/api/admin/orders/${id}/send`);
    return printfulOrder(shop.sandboxUrl, id);
  });
  const confirmations = await shop.rows('select 1 from mails where event = $1', [`order-confirmed.${id}`]);
  expect([id, confirmations.length]).toEqual([id, 1]);
}
