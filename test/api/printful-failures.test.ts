import { describe, expect, test } from 'vitest';
import { listen } from '../../packages/sandbox/src/test-sandbox.ts';
import { until } from '../until.ts';
import { hat, openPrintful, orderOf, ready, refusal } from './open-printful.ts';

describe('failures', () => {
  test('a wrong token is reported as unauthorized', async () => {
    const { printful } = await openPrintful({}, { token: 'wrong' });
    expect(await refusal(printful.readConnection())).toMatchObject({ kind: 'unauthorized' });
  });

  test('reads are retried twice after a 500', async () => {
    const { printful, fault } = await openPrintful();
    await fault({ failRequests: 2 });
    expect(await printful.findOrder('7K2Q9MXA4T')).toBeNull();
    await fault({ failRequests: 3 });
    expect(await refusal(printful.findOrder('7K2Q9MXA4T'))).toMatchObject({ kind: 'unavailable' });
  });

  test('writes are not retried', async () => {
    const { printful, shopOrigin, fault, sandbox } = await openPrintful();
    await fault({ cutAnswers: 1 });
    expect(await refusal(printful.createDraft(orderOf(hat(shopOrigin))))).toMatchObject({
      kind: 'unavailable',
    });
    expect(await ready(printful, sandbox)).toMatchObject({ status: 'draft' });
  });

  test('slow calls time out', async () => {
    const apiUrl = await listen(() => undefined);
    const { printful } = await openPrintful({}, { timeout: 50, apiUrl });
    expect(await refusal(printful.readConnection())).toMatchObject({ kind: 'unavailable' });
  });

  test('an answer about another order counts as missing', async () => {
    const other = { id: 1, external_id: 'OTHER', status: 'draft' };
    const apiUrl = await listen((_request, response) => response.end(JSON.stringify({ result: other })));
    const { printful, shopOrigin } = await openPrintful({}, { apiUrl });
    const draft = orderOf(hat(shopOrigin));
    for (const call of [
      () => printful.findOrder(draft.externalId),
      () => printful.createDraft(draft),
      () => printful.confirmOrder('2'),
    ])
      expect(await refusal(call())).toMatchObject({ kind: 'unavailable' });
  });

  test.each([
    [408, 'unavailable'],
    [409, 'unavailable'],
    [500, 'unavailable'],
    [400, 'refused'],
    [402, 'unauthorized'],
    [404, 'refused'],
    [422, 'refused'],
  ])('an order that Printful answers with %i is %s', async (status, kind) => {
    const apiUrl = await listen((_request, response) => response.writeHead(status).end('{}'));
    const { printful, shopOrigin } = await openPrintful({}, { apiUrl });
    expect(await refusal(printful.createDraft(orderOf(hat(shopOrigin))))).toMatchObject({ kind });
  });

  test('a 429 pauses all calls for as long as Printful says', async () => {
    const rateLimit = { requests: 1, bulkRateRequests: 1, windowMs: 30_000, lockoutMs: 30_000 };
    const { printful, silences } = await openPrintful({ printful: { rateLimit } });
    await printful.findOrder('7K2Q9MXA4T');
    expect(await refusal(printful.findOrder('7K2Q9MXA4T'))).toMatchObject({ kind: 'rate_limited' });
    expect(silences).toEqual([30_000]);
  });
});

test.each([429, 419])('a %i that names a day, or any number, waits ten minutes', async (status) => {
  for (const wait of ['86400', '1e300']) {
    const apiUrl = await listen((_request, response) =>
      response.writeHead(status, { 'retry-after': wait }).end('{}'),
    );
    const { printful, silences } = await openPrintful({}, { apiUrl });
    expect(await refusal(printful.findOrder('7K2Q9MXA4T'))).toMatchObject({ kind: 'rate_limited' });
    expect(silences).toEqual([600_000]);
  }
});

test('an endless response is cut off and counts as missing', async () => {
  let cut = 0;
  const apiUrl = await listen((_request, response) => {
    const send = () => void (response.destroyed || response.write('"hat", '.repeat(1000), send));
    response
      .on('close', () => {
        cut += 1;
      })
      .on('error', () => undefined);
    response.write('{"result":[', send);
  });
  const { printful } = await openPrintful({}, { apiUrl });
  await expect(printful.readConnection()).rejects.toMatchObject({
    kind: 'unavailable',
    cause: { name: 'TooLarge' },
  });
  await until('every attempt is cut off', async () => (cut === 3 ? true : null));
});

test.each([
  ['https://tools.usps.com/9400', 'https://tools.usps.com/9400'],
  ['javascript:alert(1)', null],
  ['see the carrier', null],
])('the tracking link %s, which pages and emails show, is %s', async (written, trackingUrl) => {
  const parcel = { id: 1, tracking_number: '9400', tracking_url: written };
  const order = { id: 7, external_id: '7K2Q9MXA4T', status: 'fulfilled', shipments: [parcel] };
  const apiUrl = await listen(({ url }, response) =>
    response.end(
      JSON.stringify(url?.startsWith('/v2') ? { data: [parcel], paging: { total: 0 } } : { result: order }),
    ),
  );
  const { printful } = await openPrintful({}, { apiUrl });
  const read = { trackingNumber: '9400', trackingUrl };
  expect((await printful.findOrder('7K2Q9MXA4T'))?.shipments).toMatchObject([read]);
  expect(await printful.findShipments('7')).toMatchObject([read]);
});

test('the parcels beyond the first page of an order are read, too', async () => {
  const parcels = Array.from({ length: 101 }, (_, index) => ({ id: index + 1 }));
  const apiUrl = await listen(({ url }, response) => {
    const offset = Number(new URL(url ?? '', 'http://printful').searchParams.get('offset'));
    const page = { data: parcels.slice(offset, offset + 100), paging: { total: parcels.length } };
    response.end(JSON.stringify(page));
  });
  const { printful } = await openPrintful({}, { apiUrl });
  expect((await printful.findShipments('7')).map(({ id }) => id)).toEqual(parcels.map(({ id }) => `${id}`));
});
