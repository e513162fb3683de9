import { expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import { refusalOf } from './refusal.ts';

const refused = (status: number, error: object) =>
  new ApiError(status, JSON.stringify({ error: { message: 'No.', requestId: 'r', ...error } }), '');

test('a changed price comes with the right figures', () => {
  const figures = { items: [], subtotal: '29.99', discount: '0.00', shipping: '4.99', total: '34.98' };
  expect(refusalOf(refused(409, { code: 'price_changed', details: figures }))).toEqual({
    kind: 'price_changed',
    figures,
  });
});

test('a refusal of a field names it, with and without the prefix of the rates', () => {
  const field = { kind: 'field', field: 'zipCode', message: 'No.' };
  expect(refusalOf(refused(422, { code: 'invalid', path: 'zipCode' }))).toEqual(field);
  expect(refusalOf(refused(422, { code: 'invalid', path: 'address.zipCode' }))).toEqual(field);
});

test('a refusal of a hat is told in the shop’s words', () => {
  const thrown = refused(422, { code: 'invalid', path: 'items.0.textLine1' });
  expect(refusalOf(thrown)).toEqual({ kind: 'told', message: 'No.' });
});

test('a broken shop, a broken answer and a broken line just failed', () => {
  expect(refusalOf(refused(500, { code: 'failed' }))).toEqual({ kind: 'failed' });
  expect(refusalOf(new ApiError(502, '<html>', 'Bad Gateway'))).toEqual({ kind: 'failed' });
  expect(refusalOf(new TypeError('Failed to fetch'))).toEqual({ kind: 'failed' });
});
