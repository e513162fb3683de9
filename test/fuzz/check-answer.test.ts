import { expect, test } from 'vitest';
import { type Answer, faultOf } from './check-answer.ts';
import { rawFaultOf } from './raw-sockets.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'content-type': 'application/json',
};
const GOOD: Answer = { method: 'GET', status: 200, headers: HEADERS, body: '{}' };

test.each<[fault: string | null, answer: Partial<Answer>]>([
  [null, {}],
  [null, { status: 404, body: '{"error":{"code":"not_found"}}' }],
  [null, { status: 503, headers: { ...HEADERS, 'retry-after': '5' }, body: '{"code":"unavailable"}' }],
  [null, { status: 502, body: '{"code":"provider_failed","message":"Printful’s rate limit"}' }],
  ['status 500', { status: 500, body: '{"error":{"code":"failed"}}' }],
  ['status 502', { status: 502, body: '{"code":"provider_failed","message":"no"}' }],
  ['status 503', { status: 503, body: '{"code":"unavailable"}' }],
  ['no X-Content-Type-Options', { headers: { ...HEADERS, 'x-content-type-options': undefined } }],
  ['no Content-Security-Policy', { headers: { ...HEADERS, 'content-security-policy': undefined } }],
  ['the name of the server', { headers: { ...HEADERS, server: 'a server' } }],
  ['a header that the request brought', { headers: { ...HEADERS, 'x-injected': 'yes' } }],
  ['a body without a type', { headers: { ...HEADERS, 'content-type': undefined } }],
])('%s', (fault, answer) => {
  expect(faultOf({ ...GOOD, ...answer })).toBe(fault);
});

test.each([
  ['a stack trace', 'Error: no\n    at Object.get (/shop/src/server/app.ts:1:2)'],
  ['a stack trace', 'Error: no\n    at async load (file:///shop/app.js:1:2)'],
  ['a path of the server', 'cannot open node_modules/pg/lib/client.js'],
  ['a message of the database', 'invalid input syntax for type integer: "x"'],
  ['a message of the database', 'duplicate key value violates unique constraint "orders_pkey"'],
  ['SQL', 'select "id" from "orders" where "id" = $1'],
  ['an address of the database', 'postgres://shop:secret@localhost/shop'],
])('%s in the body is a fault', (fault, body) => {
  expect(faultOf({ ...GOOD, body })).toMatch(`${fault} in the body`);
});

test.each([
  ['a busy shop may say when to come back', 'Retry-After: 1', null],
  ['and must say so', 'Content-Length: 0', 'status 503'],
])('%s', (_what, header, fault) => {
  const text = `HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 503 Service Unavailable\r\n${header}\r\n\r\n`;
  expect(rawFaultOf(text, { least: 1, most: 2 })).toBe(fault);
});
