import { expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import { refusalOf } from './refusal.ts';

const refused = (status: number, error: object) =>
  new ApiError(status, JSON.stringify({ error: { message: 'No.', requestId: 'r', ...error } }), '');

test('a changed price comes with the server’s figures', () => {
  const figures = { items: [], subtotal: '29.99', discount: '0.00', shipping: '4.99', total: '34.98' };
  expect(refusalOf(refused(409, { code: 'price_changed', details: figures }))).toEqual({
    kind: 'price_changed',
    figures,
  });
});

test('a refused field is named, with or without the rates API’s prefix', () => {
  const field = { kind: 'field', field: 'zipCode', message: 'No.' };
  expect(refusalOf(refused(422, { code: 'invalid', path: 'zipCode' }))).toEqual(field);
  expect(refusalOf(refused(422, { code: 'invalid', path: 'address.zipCode' }))).toEqual(field);
});

test('a code that does not work differs from one that could not be looked up', () => {
  const path = 'discountCode';
  expect(refusalOf(refused(422, { code: 'invalid', path }))).toEqual({ kind: 'code', message: 'No.' });
  expect(refusalOf(refused(429, { code: 'too_many_requests', path }))).toMatchObject({ kind: 'message' });
});

test('a refused hat comes with the server’s message and the index of its line', () => {
  const thrown = refused(422, { code: 'invalid', path: 'items.0.textLine1' });
  expect(refusalOf(thrown)).toEqual({ kind: 'message', message: 'No.', line: 0 });
  const other = refused(409, { code: 'conflict', path: 'items' });
  expect(refusalOf(other)).toEqual({ kind: 'message', message: 'No.', line: null });
});

test('a server error, an answer that is not JSON and a lost connection are failures', () => {
  expect(refusalOf(refused(500, { code: 'failed' }))).toEqual({ kind: 'failed' });
  expect(refusalOf(new ApiError(502, '<html>', 'Bad Gateway'))).toEqual({ kind: 'failed' });
  expect(refusalOf(new TypeError('Failed to fetch'))).toEqual({ kind: 'failed' });
});
