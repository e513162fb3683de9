import { expect, test } from 'vitest';
import { draw } from './draw.ts';
import { sampleTable, type Tried } from './sample-table.ts';

const A = 'export const a = (b: number) => (b > 1 && b < 9 ? b + 2 : b - 2);\n';
const B = 'export const c = (d: number) => (d === 0 ? 1 : 3);\n';
const drawn = (count: number, seed: number, b = B) =>
  draw(
    new Map([
      ['a.ts', A],
      ['b.ts', b],
    ]),
    count,
    seed,
  ).map(({ file, original, replacement }) => `${file} ${original} ${replacement}`);

test('the same seed draws the same, another seed something else', () => {
  expect(drawn(5, 1)).toEqual(drawn(5, 1));
  expect(drawn(5, 1)).not.toEqual(drawn(5, 2));
});

test('a larger sample contains the smaller one, and new lines move nothing', () => {
  expect(drawn(8, 1).slice(0, 5)).toEqual(drawn(5, 1));
  expect(drawn(5, 1, `\n\n${B}`)).toEqual(drawn(5, 1));
});

test('what no test runs counts as not noticed', () => {
  const one = {
    kind: 'call',
    start: 0,
    end: 1,
    replacement: ';',
    line: 3,
    original: 'x',
    by: null,
    ran: 0,
    of: 0,
  };
  const tried: Tried[] = [
    { ...one, file: 'src/server/mail/a.ts', outcome: 'killed' },
    { ...one, file: 'src/server/mail/b.ts', outcome: 'not covered' },
    { ...one, file: 'src/web/root.tsx', outcome: 'survived', ran: 2, of: 5 },
  ];
  const text = sampleTable(tried);
  expect(text).toContain('not covered: src/server/mail/b.ts:3  x  =>  ;');
  expect(text).toContain('not noticed by the 2 nearest of 5 test files: src/web/root.tsx:3  x  =>  ;');
  expect(text).toMatch(/src\/server\/mail +2 +1 +0 +1 +50\.0 %/);
  expect(text).toMatch(/src\/web\/root +1 +0 +1 +0 +0\.0 %/);
  expect(text).toMatch(/all +3 +1 +1 +1 +33\.3 %/);
});
