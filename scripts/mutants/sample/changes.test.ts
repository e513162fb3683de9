import { expect, test } from 'vitest';
import { changesIn } from './changes.ts';

const changesOf = (source: string) =>
  changesIn('a.ts', source).map(
    ({ start, end, replacement }) => `${source.slice(start, end)} => ${replacement}`,
  );

test('a condition is turned or never true, and its branch is empty', () => {
  expect(changesOf('if (a) { b++; }')).toEqual(['a => !(a)', 'a => false', '{ b++; } => {}', 'b++ => b--']);
});

test('comparisons, logic, arithmetic, and constants are off by one step', () => {
  expect(changesOf('x = a < b && c + 1;')).toEqual(['< => <=', '&& => ||', '+ => -', '1 => 2']);
  expect(changesOf('x = 200;')).toEqual(['200 => 400']);
});

test('a call is removed, a promise is not waited for, and a result is missing', () => {
  expect(changesOf('async () => { await a(); return b; }')).toEqual([
    'await a() => (a())',
    'await a(); => ;',
    'b => undefined',
  ]);
  expect(changesOf('async () => { return await a(); }')).not.toContain('await a() => (a())');
  expect(changesOf('a.catch(() => undefined);')).toEqual(['a.catch(() => undefined); => ;']);
});

test('a query loses a condition and its order', () => {
  expect(changesOf("x = db.where('a', '<', b).orderBy('c', 'desc')")).toEqual([
    "db.where('a', '<', b) => db",
    "db.where('a', '<', b).orderBy('c', 'desc') => db.where('a', '<', b)",
    "'<' => '<='",
    "'desc' => 'asc'",
  ]);
});

test('SQL in a template is changed, but not the TypeScript inside', () => {
  expect(
    changesOf('x = sql`select a from b where c is null\n  and coalesce(d, 0) <= $' + '{f(e)} for update`'),
  ).toEqual([
    'where  => where true or ',
    'is null => is not null',
    'and => or',
    `and coalesce(d, 0) <= $\{f(e)} for update => `,
    'coalesce(d, 0) => d',
    '0 => 1',
    '<= => <',
    'for update => ',
  ]);
});

test('types and imports stay', () => {
  expect(changesOf("import { a } from 'b';\ntype C = 1 | true;\nconst d = e as 2;")).toEqual([]);
});
