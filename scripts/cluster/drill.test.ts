import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { lostOrders, type Rows } from './compare-books.ts';
import { isFailure, isRetryable, Journal } from './journal.ts';
import type { Memory } from './shoppers.ts';

test('a request on its way when the phase changes belongs to both phases', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => asked.resolve(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const journal = new Journal();
  const sent = journal.send('GET /', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const response = await asked.promise;
  journal.phase = 'kills';
  response.writeHead(503, { 'retry-after': '2' }).end();
  expect(await sent).toMatchObject({ status: 503, retryAfter: 2 });
  server.close();
  const [entry] = journal.in('kills');
  expect(journal.in('calm')).toEqual([entry]);
  expect(entry && isFailure(entry)).toBe(true);
});

test.each([
  [503, true],
  ['cut' as const, true],
  [500, false],
  [409, false],
])('%s may be sent again: %s', (status, expected) => {
  expect(isRetryable(status)).toBe(expected);
});

const memory: Memory = {
  begun: 2,
  orders: new Map([
    ['A', 'a@example.com'],
    ['B', 'b@example.com'],
  ]),
  paid: new Set(['A']),
  settled: new Set(['A']),
  canceled: new Set(['B']),
  streets: new Map([['A', '1 Beale Street']]),
  wallets: new Set(['A']),
  gifts: new Map([['A', 'Yours']]),
  refused: [],
};
const rowsWith = (...orders: object[]) => (async () => orders) as Rows;
const A = {
  id: 'A',
  email: 'a@example.com',
  paid: true,
  street: '1 Beale Street',
  owed: 2999,
  wallet: 'apple_pay',
  note: 'Yours',
};
const B = { id: 'B', email: 'b@example.com', paid: false, street: '418 Music Row', owed: 0 };

test('what shoppers were told is in the rows', async () => {
  expect(await lostOrders(rowsWith(A, B), memory)).toEqual([]);
});

test.each([
  ['an acknowledged order is missing', [A], 'order B of b@example.com was acknowledged and is lost'],
  [
    'an order is unpaid that Stripe was paid for',
    [{ ...A, paid: false }, B],
    'order A was paid at Stripe only',
  ],
  [
    'a canceled order keeps money',
    [A, { ...B, owed: 2999 }],
    'order B was acknowledged as canceled, and keeps 2999',
  ],
  [
    'a corrected address is lost',
    [{ ...A, street: '418 Music Row' }, B],
    'order A was to go to 1 Beale Street and goes to 418 Music Row',
  ],
  ['a wallet is not said', [{ ...A, wallet: null }, B], 'order A does not say that a wallet paid it'],
  ['a gift lost its note', [{ ...A, note: '' }, B], 'the gift A lost its note “Yours”'],
  ['one purchase made two orders', [A, B, { ...B, id: 'C' }], '2 purchases made 3 orders'],
])('the drill notices that %s', async (_name, orders, violation) => {
  expect(await lostOrders(rowsWith(...orders), memory)).toContain(violation);
});
