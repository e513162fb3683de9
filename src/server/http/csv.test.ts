import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow, csvStream, readCsv } from './csv.ts';

test('cells with commas, quotes and line ends are quoted', () => {
  expect(csvRow(['a,b', 'say "hat"', 'two\nlines', null, 7])).toBe('"a,b","say ""hat""","two\nlines",,7\r\n');
});

test.each([
  '=HYPERLINK("http://evil.example")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('%j is text in a spreadsheet, not a formula', (cell) => {
  expect(csvRow([cell]).replace(/^"/, '')).toMatch(/^'/);
});

test.each(['a;=1+1', 'a\t=1+1'])('%j stays one cell where another separator is usual', (cell) => {
  expect(csvRow([cell])).toMatch(/^"a.*"\r\n$/);
});

// A spreadsheet that expects semicolons splits this file at those, and at the ends of lines.
test.each(['a;=1+1', 'a\t@SUM(A1)', 'a\n+1', 'a\r\n=1+1;', 'a;"=1+1', "a;'=1;;-1", ';=1'])(
  '%j holds no formula where another separator is usual',
  (cell) => {
    const cells = csvRow([7, cell]).split(/[;\t\r\n]/);
    expect(cells.filter((one) => /^"*[=+\-@]/.test(one))).toEqual([]);
  },
);

test('empty lines in a cell stay empty', () => {
  expect(csvRow(['Hi\r\n\r\nMaya\n\nO.'])).toBe('"Hi\r\n\r\nMaya\n\nO."\r\n');
});

test.each(['02134', '12E4567890', '123456789012'])('%s keeps its digits in a spreadsheet', (cell) => {
  expect(csvRow([cell])).toBe(`"=""${cell}"""\r\n`);
});

test('a file of the shop is read as it was before it was written', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '02134',
      "'=1",
      "''=1",
      '="7"',
      'a\r\nb',
      '"',
      '＝1',
      '12E4567890',
      "a;'-1",
      'a;=1;+2',
      '\n=1\t@',
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('x'), cell, cell)), (rows) => {
      expect(readCsv(`\ufeff${rows.map(csvRow).join('')}`)).toEqual(rows);
    }),
    { numRuns: 300 },
  );
});

test('a price and a short number stay numbers', () => {
  expect(csvRow(['24.99', '0.50', '0', 37203])).toBe('24.99,0.50,0,37203\r\n');
});

test('a time is a date in a spreadsheet', () => {
  expect(csvRow([new Date('2026-11-27T17:03:59.123Z')])).toBe('2026-11-27 17:03:59\r\n');
});

test('rows are read batch by batch, each after the last row', async () => {
  const cursors: (number | undefined)[] = [];
  const stream = csvStream<number>({
    head: ['n'],
    read: async (after) => {
      cursors.push(after);
      return after === undefined ? [1, 2] : after === 2 ? [3] : [];
    },
    cellsOf: (n) => [n],
  });
  expect(await text(stream)).toBe('n\r\n1\r\n2\r\n3\r\n');
  expect(cursors).toEqual([undefined, 2, 3]);
});
