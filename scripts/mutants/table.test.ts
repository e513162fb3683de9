import { expect, test } from 'vitest';
import { percentKilled, type TriedBug, table } from './table.ts';

const tried = (area: string, killed: boolean, survives?: string): TriedBug => ({
  bug: {
    area,
    name: `bug in ${area}`,
    file: 'src/a.ts',
    find: 'a',
    replace: 'b',
    tests: ['a.test.ts'],
    survives,
  },
  result: { killed, by: killed ? 'a.test.ts: a' : null, seconds: 1 },
});

test('the share of killed bugs leaves out those that no test can notice', () => {
  expect(percentKilled([tried('mail', true), tried('mail', false)])).toBe(50);
  expect(percentKilled([tried('mail', true), tried('mail', false, 'only slower')])).toBe(100);
});

test('an excuse for a bug that tests notice changes nothing', () => {
  expect(percentKilled([tried('mail', true, 'only slower'), tried('mail', false)])).toBe(50);
});

test('each area has a line, and there is a total', () => {
  const text = table([tried('mail', true), tried('orders', false), tried('orders', true)]);
  expect(text).toMatch(/mail +1 +1 +0 +0 +100\.0 %/);
  expect(text).toMatch(/orders +2 +1 +1 +0 +50\.0 %/);
  expect(text).toMatch(/all +3 +2 +1 +0 +66\.7 %/);
});

test('each survivor is listed, with its reason if it has one', () => {
  const text = table([tried('mail', false, 'only slower'), tried('orders', false)]);
  expect(text).toContain('mail: bug in mail (src/a.ts): only slower\n');
  expect(text).toContain('orders: bug in orders (src/a.ts)\n');
});
