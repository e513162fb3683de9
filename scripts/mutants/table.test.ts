import { expect, test } from 'vitest';
import { type Judged, percentKilled, table } from './table.ts';

const judged = (area: string, killed: boolean, survives?: string): Judged => ({
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
  expect(percentKilled([judged('mail', true), judged('mail', false)])).toBe(50);
  expect(percentKilled([judged('mail', true), judged('mail', false, 'only slower')])).toBe(100);
});

test('an excuse for a bug that tests do notice changes nothing', () => {
  expect(percentKilled([judged('mail', true, 'only slower'), judged('mail', false)])).toBe(50);
});

test('each area has a line, and so have all', () => {
  const text = table([judged('mail', true), judged('orders', false), judged('orders', true)]);
  expect(text).toMatch(/mail +1 +1 +0 +0 +100\.0 %/);
  expect(text).toMatch(/orders +2 +1 +1 +0 +50\.0 %/);
  expect(text).toMatch(/all +3 +2 +1 +0 +66\.7 %/);
});

test('survivors are named with their reason', () => {
  const text = table([judged('mail', false, 'only slower'), judged('orders', false)]);
  expect(text).toContain('mail: bug in mail (src/a.ts): only slower\n');
  expect(text).toContain('orders: bug in orders (src/a.ts)\n');
});
