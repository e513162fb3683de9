import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const reader = 'src/server/checkout/read-artwork.ts';
const tests = ['test/api/order-pictures.test.ts'];
const shares = ['test/api/checkout.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'orders that do not say their size are received for nothing',
    file: 'src/server/http/rate-limits.ts',
    find: "headers['content-length'] ?? most",
    replace: "headers['content-length'] ?? 0",
    tests: ['test/api/unfinished-bodies.nightly.test.ts'],
  },
  {
    name: 'orders are received before anyone counts their size',
    file: 'src/server/orders/routes.ts',
    find: 'onRequest: countKilobytes(',
    replace: 'preHandler: countKilobytes(',
    tests: ['test/api/unfinished-bodies.nightly.test.ts'],
  },
  {
    name: 'an order of a hundred hats costs its network as much as one of one',
    file: 'src/server/http/rate-limits.ts',
    find: 'tokens: tokens - cost, at });',
    replace: 'tokens: tokens - 1, at });',
    tests: ['src/server/http/rate-limits.test.ts'],
  },
  {
    name: 'a malformed order number reaches the database',
    file: 'src/server/orders/shopper/shopper-order.ts',
    find: 'isOrderId(id) ? await findKeyHash(db, id) : null',
    replace: 'await findKeyHash(db, id)',
    tests: ['test/api/admin-orders.test.ts'],
  },
  {
    name: 'any number of orders may wait for their pictures',
    file: reader,
    find: 'if (inside >= orders)',
    replace: 'if (inside < 0)',
    tests,
  },
  {
    name: 'an order never leaves the picture queue',
    file: reader,
    find: '        inside -= 1;\n',
    replace: '',
    tests,
  },
  {
    name: 'the size in the header of a picture is not checked',
    file: reader,
    find: 'header.readUInt32BE(16) !== WIDTH || header.readUInt32BE(20) !== HEIGHT',
    replace: 'false',
    tests,
  },
  {
    name: 'a picture may have any size in bytes',
    file: reader,
    find: "Buffer.byteLength(base64, 'base64') > LARGEST",
    replace: "Buffer.byteLength(base64, 'base64') < 0",
    tests,
  },
  {
    name: 'pictures are attached to the next line',
    file: 'src/server/orders/placing/order-lines.ts',
    find: 'one.index === index',
    replace: 'one.index === index + 1',
    tests,
  },
  {
    name: 'a line costs the price of one hat',
    file: 'src/server/orders/placing/order-lines.ts',
    find: 'share: shares[index] ?? ZERO',
    replace: 'share: line.price',
    tests: shares,
  },
  {
    name: 'every line is discounted as if it had one hat',
    file: 'src/domain/cart/pricing.ts',
    find: 'lines.map((line) => line.price * line.quantity),',
    replace: 'lines.map((line) => line.price),',
    tests: ['src/domain/cart/pricing.test.ts'],
  },
  {
    name: 'Printful gets the price of the whole line for each hat',
    file: 'src/server/fulfillment/create-draft.ts',
    find: '?? line.price);',
    replace: '?? line.share);',
    tests: shares,
  },
  {
    name: 'an address may request twice as many pictures',
    file: 'src/server/http/buckets.ts',
    find: 'pictures: { burst: 200, perMinute: 60 }',
    replace: 'pictures: { burst: 400, perMinute: 120 }',
    tests: ['src/server/pictures/routes.test.ts'],
  },
];
