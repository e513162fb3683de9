import { expect, test } from 'vitest';
import { openSandbox } from '../../test-sandbox.ts';
import { hatOrder, home } from '../test-orders.ts';

const url = 'http://127.0.0.1:9/hat.png';

test('a new order is a draft, and its costs come later', async () => {
  const { printful, sandbox } = await openSandbox();
  const { status, body } = await printful('POST', '/orders', hatOrder(url));
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: 200, extra: [] });
  expect(body.result).toMatchObject({ external_id: 'order-17', status: 'draft', shipping: 'STANDARD' });
  expect(body.result.costs.total).toBeNull();
  await sandbox.idle();
  const { result } = (await printful('GET', `/orders/${body.result.id}`)).body;
  expect(result.costs).toMatchObject({ subtotal: '12.48', shipping: '4.19', total: '16.67' });
});

test('an external id can never be reused', async () => {
  const { printful } = await openSandbox();
  const { body } = await printful('POST', '/orders', hatOrder(url));
  expect((await printful('DELETE', `/orders/${body.result.id}`)).body.result.status).toBe('canceled');
  const again = await printful('POST', '/orders', hatOrder(url));
  expect(again.status).toBe(400);
  expect(again.body).toEqual({
    code: 400,
    result: 'Order with this External ID already exists',
    error: {
      reason: 'BadRequest',
      message: 'Order with this External ID already exists',
      api_error_code: 'OR-13',
    },
  });
  expect((await printful('GET', '/orders')).body.paging.total).toBe(1);
});

const { state_code: _state, ...stateless } = home;
const hat = { variant_id: 15904, quantity: 1, files: [{ url }] };

test.each([
  ['shipping method', { shipping: 'TELEPORT' }],
  ['State code is missing', { recipient: stateless }],
  ['state_code', { recipient: { ...home, state_code: '' } }],
  ['State code is missing', { recipient: { ...stateless, country_code: 'AU' } }],
  ['State code is missing', { recipient: { ...stateless, country_code: 'CA' } }],
  ['State code is invalid', { recipient: { ...home, state_code: 'ZZ' } }],
  ['Country code', { recipient: { ...home, country_code: undefined } }],
  ['Country code', { recipient: { ...home, country_code: 'XX' } }],
  ['disabled', { recipient: { ...stateless, country_code: 'RU' } }],
  ['ZIP', { recipient: { ...home, zip: '' } }],
  ['external_id', { external_id: '0192f3a4-5b6c-7d8e-9f00-112233445566' }],
  ['external_id', { external_id: 'order 17' }],
  ['does not exist', { items: [{ ...hat, variant_id: 1 }] }],
  ['blank product', { items: [{ ...hat, files: [] }] }],
  ['OR-12', { items: [{ ...hat, files: [{ url }, { url: `${url}?2` }] }] }],
  ['OR-10', { items: [{ ...hat, files: [{ url, type: 'front' }] }] }],
  ['quantity', { items: [{ ...hat, quantity: 0 }] }],
  ['items', { items: [] }],
  [
    'unique',
    {
      items: [
        { ...hat, external_id: 'a' },
        { ...hat, external_id: 'a' },
      ],
    },
  ],
  ['Unknown parameters: confirm', { confirm: true }],
  ['Unknown parameters: items.0.color', { items: [{ ...hat, color: 'red' }] }],
  ['url', { items: [{ ...hat, files: [{ url: 'data:image/png;base64,AAAA' }] }] }],
])('an order is refused with "%s"', async (reason, changes) => {
  const { printful } = await openSandbox();
  const { status, body } = await printful('POST', '/orders', hatOrder(url, changes));
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(reason);
  expect((await printful('GET', '/orders')).body.paging.total).toBe(0);
});

test('an unknown query is refused', async () => {
  const { printful } = await openSandbox();
  expect((await printful('POST', '/orders?confrim=1', hatOrder(url))).status).toBe(400);
});

test('an address in Estonia needs no state', async () => {
  const { printful } = await openSandbox();
  const recipient = { ...stateless, country_code: 'EE' };
  expect((await printful('POST', '/orders', hatOrder(url, { recipient }))).status).toBe(200);
});

test('embroidery requires valid thread colors', async () => {
  const { printful } = await openSandbox();
  const order = (options: object[]) =>
    printful('POST', '/orders', hatOrder(url, { items: [{ ...hat, variant_id: 8746, options }] }));
  const refused = await order([{ id: 'thread_colors', value: ['#123456'] }]);
  expect(refused.body.result).toMatch(
    /^Item 0: thread_colors option is missing or incorrect! Allowed values: #FFFFFF, #000000/,
  );
  expect((await order([])).status).toBe(400);
  expect((await order([{ id: 'thread_colors', value: ['#FFFFFF', '#CC3366'] }])).status).toBe(200);
});

test('a pending order cannot be confirmed, and an order on hold cannot be canceled', async () => {
  const { printful, url: sandboxUrl } = await openSandbox({ printful: { fileDelayMs: 60_000 } });
  const { id } = (await printful('POST', '/orders?confirm=1', hatOrder(url))).body.result;
  expect((await printful('POST', `/orders/${id}/confirm`)).status).toBe(400);
  const advance = (to: string) =>
    fetch(`${sandboxUrl}/sandbox/printful/orders/${id}/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to }),
    });
  expect((await advance('inprocess')).status).toBe(409);
  expect((await advance('onhold')).status).toBe(200);
  expect((await printful('DELETE', `/orders/${id}`)).status).toBe(400);
  expect((await advance('fulfilled')).status).toBe(409);
});

test('an unknown order gets a 404', async () => {
  const { printful } = await openSandbox();
  const { status, body } = await printful('GET', '/orders/@nobody');
  expect(status).toBe(404);
  expect(body).toEqual({
    code: 404,
    result: 'Not found',
    error: { reason: 'NotFound', message: 'Not found' },
  });
});

test('an estimate has numeric amounts and creates no order', async () => {
  const { printful } = await openSandbox();
  const items = [{ ...hat, quantity: 3 }];
  const { body } = await printful('POST', '/orders/estimate-costs', hatOrder(url, { items }));
  expect(body.result.costs).toMatchObject({ subtotal: 37.44, shipping: 8.37, total: 45.81 });
  expect((await printful('GET', '/orders')).body.paging.total).toBe(0);
});

test('a placement of the catalog may be refused by orders and estimates', async () => {
  const { printful, url: sandboxUrl } = await openSandbox();
  await fetch(`${sandboxUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ printful: { refusePlacements: ['front_dtf_hat'] } }),
  });
  const order = hatOrder(url, { items: [{ ...hat, files: [{ url, type: 'front_dtf_hat' }] }] });
  for (const path of ['/orders', '/orders/estimate-costs']) {
    const { status, body } = await printful('POST', path, order);
    expect([status, body.error.api_error_code]).toEqual([400, 'OR-7']);
  }
});

test('the first order of a stitched design costs a digitization fee, and every further one none', async () => {
  const { printful, sandbox } = await openSandbox();
  const options = [{ id: 'thread_colors', value: ['#FFFFFF'] }];
  const items = (address: string) => [
    { ...hat, variant_id: 8746, quantity: 2, files: [{ url: address }], options },
    { ...hat, variant_id: 8747, files: [{ url: address }], options },
  ];
  const estimated = async (address: string) =>
    (await printful('POST', '/orders/estimate-costs', hatOrder(url, { items: items(address) }))).body.result
      .costs;
  expect(await estimated(url)).toMatchObject({ digitization: 6.5, total: 54.74 });
  const ordered = async (external_id: string, address: string) => {
    const order = hatOrder(url, { external_id, items: items(address) });
    const { id } = (await printful('POST', '/orders', order)).body.result;
    await sandbox.idle();
    return (await printful('GET', `/orders/${id}`)).body.result.costs;
  };
  expect(await ordered('first', url)).toMatchObject({ digitization: '6.50', total: '54.74' });
  expect(await ordered('second', url)).toMatchObject({ digitization: '0.00', total: '48.24' });
  expect(await estimated(url)).toMatchObject({ digitization: 0, total: 48.24 });
  expect(await ordered('third', `${url}?attempt=2`)).toMatchObject({ digitization: '6.50' });
});
