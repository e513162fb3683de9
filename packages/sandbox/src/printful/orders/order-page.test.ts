import { expect, test } from 'vitest';
import { listen, openSandbox } from '../../test-sandbox.ts';
import { hatOrder, png } from '../test-orders.ts';

test('the buttons of the order page move an order through its allowed steps', async () => {
  const shopOrigin = await listen((_request, response) => response.end(png(1890, 765)));
  const { sandbox, url, printful } = await openSandbox({ shopOrigin });
  const { body } = await printful('POST', '/orders?confirm=1', hatOrder(`${shopOrigin}/1.png`));
  await sandbox.idle();
  const address = `${url}/sandbox/orders/${body.result.id}`;
  const press = async (fields: Record<string, string>) => {
    const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
    return [response.status, await response.text()] as const;
  };

  expect(await (await fetch(address)).text()).toContain('value="inprocess"');
  expect((await press({ to: 'inprocess' }))[1]).toContain('inprocess');
  const [, shipped] = await press({ to: 'fulfilled' });
  const [, parcel = ''] = /name="parcel" value="(\d+)"/.exec(shipped) ?? [];
  expect((await press({ parcel, to: 'delivered' }))[1]).toContain('delivered');
  expect((await press({ to: 'draft' }))[0]).toBe(409);
  expect((await press({}))[0]).toBe(409);
});
