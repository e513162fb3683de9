import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../ask.ts';
import { printfulOrder } from '../providers.ts';
import { until } from '../until.ts';
import { buyHat, QUICK_PRINTFUL } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop(QUICK_PRINTFUL);
});

afterAll(() => shop.close());

const payFor = (total: string) => buyHat(shop, { total });

test('many settlements at once have one effect: one history row per status, one email, one order at Printful', async () => {
  await ask(`${shop.sandboxUrl}/sandbox/faults`, { stripe: { twice: true } });
  const id = await payFor('34.98');
  const requests = Array.from({ length: 20 }, () => ask(`${shop.url}/api/fulfill-order/${id}`, {}));
  await Promise.all(requests);
  await isConfirmed(id);
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});

  const events = await shop.rows<{ to_status: string }>(
    'select to_status from order_events where order_id = $1 order by id',
    [id],
  );
  expect(events.map(({ to_status }) => to_status)).toEqual([
    'pending',
    'processing',
    'sent_to_printful',
    'confirmed_with_printful',
  ]);
  expect(await shop.rows('select id from mails where event = $1', [`order-confirmed.${id}`])).toHaveLength(1);
  expect((await printfulOrder(shop.sandboxUrl, id))?.status).not.toBe('draft');
});

const isConfirmed = (id: string) =>
  until('the order is confirmed at Printful', async () => {
    const [order] = await shop.rows<{ status: string }>('select status from orders where id = $1', [id]);
    return order?.status === 'confirmed_with_printful' ? order : null;
  });

/** An order's attempts at Printful, oldest first. */
async function ordersAtPrintful(id: string): Promise<{ external_id: string; status: string }[]> {
  const headers = { authorization: 'Bearer sandbox' };
  const response = await fetch(`${shop.sandboxUrl}/orders?limit=100`, { headers });
  const { result } = (await response.json()) as {
    result: { id: number; external_id: string; status: string }[];
  };
  return result.filter((order) => order.external_id.startsWith(id)).sort((a, b) => a.id - b.id);
}

test('a response cut off after Printful created the order causes no second order', async () => {
  await ask(`${shop.sandboxUrl}/sandbox/faults`, { printful: { cutAnswers: 2 } });
  const id = await payFor('34.98');
  await isConfirmed(id);
  expect(await ordersAtPrintful(id)).toHaveLength(1);
});

test('a print file that Printful could not read is sent again in a replacement order', async () => {
  await ask(`${shop.sandboxUrl}/sandbox/faults`, { printful: { failFiles: 1 } });
  const id = await payFor('34.98');
  await isConfirmed(id);
  expect((await ordersAtPrintful(id)).map(({ external_id, status }) => [external_id, status])).toEqual([
    [id, 'canceled'],
    [`${id}-2`, 'pending'],
  ]);
});

test('a print file that Printful can never read puts the order on hold and alerts the owner', async () => {
  await ask(`${shop.sandboxUrl}/sandbox/faults`, { printful: { failFiles: 4 } });
  const id = await payFor('34.98');
  const [mail] = await until('the owner has mail', async () => {
    const mails = await shop.rows<{ subject: string; text: string }>(
      'select * from mails where event like $1',
      [`order-held.${id}.%`],
    );
    return mails.length > 0 ? mails : null;
  });
  expect(mail?.subject).toBe(`Order #${id} needs your attention`);
  expect(mail?.text).toContain('Printful could not read a print file');
  expect(await shop.rows('select status from orders where id = $1', [id])).toEqual([{ status: 'on_hold' }]);
  expect((await ordersAtPrintful(id)).some(({ status }) => status === 'pending')).toBe(false);
});

test('the shop survives losing all its database connections', async () => {
  await shop.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'unhinged-hats%'`,
  );
  // Who meets a lost connection is told to try again.
  const toldToTryAgain = (error: Error) => {
    expect(error.message).toContain('answered 503');
    return null;
  };
  const id = await until('the shop sells again', () => payFor('34.98').catch(toldToTryAgain));
  await isConfirmed(id);
});
