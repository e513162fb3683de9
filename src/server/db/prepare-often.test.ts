import { expect, test } from 'vitest';
import { nameStatements } from './prepare-often.ts';

const ask = (nameOf: (text: string) => string | null, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text)).at(-1);

test('a statement gets a name of its own once it runs often, and keeps it', () => {
  const nameOf = nameStatements();
  expect(ask(nameOf, 'select id from orders where id = $1', 4)).toBeNull();
  const name = ask(nameOf, 'select id from orders where id = $1', 1);
  expect(name).not.toBeNull();
  expect(ask(nameOf, 'select id from orders where id = $1', 9)).toBe(name);
  expect(ask(nameOf, 'select id from mails where id = $1', 5)).not.toBe(name);
});

test.each([
  'select * from orders where id = $1',
  'select *, (select 1) from orders where id = $1',
  'select orders.* from orders where id = $1',
  'select 1, * from orders where id = $1',
  'insert into orders (id) values ($1) returning *',
])('%s gets no name, because a later release may add a column', (text) => {
  expect(ask(nameStatements(), text, 50)).toBeNull();
});

test('counting and multiplying are no stars', () => {
  expect(ask(nameStatements(), 'select count(*), 2 * price from products where id = $1', 5)).not.toBeNull();
});

test('connections keep at most 200 statements, however many different ones run', () => {
  const nameOf = nameStatements();
  const names = Array.from({ length: 500 }, (_, index) => ask(nameOf, `select ${index} where $1`, 5));
  expect(new Set(names.filter((name) => name !== null)).size).toBe(200);
});
