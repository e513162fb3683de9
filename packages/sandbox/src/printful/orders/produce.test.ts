import { expect, test } from 'vitest';
import { listen, openSandbox } from '../../test-sandbox.ts';
import { hatOrder, png } from '../test-orders.ts';

const advance = (url: string, path: string, to: string) =>
  fetch(`${url}/sandbox/printful/${path}/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  });

test('with a production time set, an order is produced without manual steps', async () => {
  const shop = await listen((_request, response) => response.end(png(1890, 765)));
  const { printful, sandbox } = await openSandbox({ shopOrigin: shop, printful: { productionStepMs: 5 } });
  await printful('POST', '/orders?confirm=1', hatOrder(`${shop}/hat.png`));
  await sandbox.idle();
  const { result } = (await printful('GET', '/orders/@order-17')).body;
  expect(result.status).toBe('fulfilled');
  expect(result.shipments).toHaveLength(1);
  expect(result.shipments[0]).toMatchObject({ carrier: 'USPS', items: [{ quantity: 1 }] });
});

test('every hat is shipped exactly once, in a parcel of its own', async () => {
  const shop = await listen((_request, response) => response.end(png(1890, 765)));
  const { printful, sandbox, url } = await openSandbox({ shopOrigin: shop });
  const [item] = hatOrder(`${shop}/hat.png`).items;
  await printful('POST', '/orders?confirm=1', hatOrder('', { items: [item, { ...item, quantity: 2 }] }));
  await sandbox.idle();
  for (const to of ['inprocess', 'partial', 'fulfilled']) {
    expect((await advance(url, 'orders/@order-17', to)).status).toBe(200);
  }
  const { result } = (await printful('GET', '/orders/@order-17')).body;
  const [one, two] = result.items.map(({ id }: { id: number }) => id);
  const shipped = result.shipments.map((shipment: { items: { item_id: number; quantity: number }[] }) =>
    shipment.items.map(({ item_id, quantity }) => [item_id, quantity]),
  );
  expect(shipped).toEqual([[[one, 1]], [[two, 1]], [[two, 1]]]);
  expect((await advance(url, `shipments/${result.shipments[0].id}`, 'delivered')).status).toBe(200);
});
