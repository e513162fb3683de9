import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CELLS, DAILY } from '../outages/cells.ts';
import { fileOf, NOTICED, nameOf } from '../outages/describe-faults.ts';

const page = readFileSync('docs/resilience.md', 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| '));

test('every cell has a row in docs/resilience.md, which npm run drill -- resilience writes', () => {
  for (const cell of CELLS) {
    const own = rows.filter((row) => row.startsWith(`| ${nameOf(cell)} |`));
    expect([nameOf(cell), own.length]).toEqual([nameOf(cell), 1]);
    expect(own[0]).toContain(fileOf(cell));
  }
});

test('whatever docs/resilience.md claims is a test', () => {
  for (const { what, file, test: name } of Object.values(NOTICED).flat()) {
    expect(page).toContain(`${what} | \`${file}\`: ${name} |`);
    const isCell = DAILY.some((cell) => nameOf(cell) === name);
    if (!isCell) expect(readFileSync(file, 'utf8')).toContain(name);
  }
});
