import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** A row of the table in `docs/security.md`. */
interface Control {
  control: string;
  where: string;
  file: string;
  title: string;
}

const ROW = /^\| (V\d+\.\d+ [^|]+) \| ([^|]+) \| `([^`]+)` \| `([^`]+)`: (.+) \|$/;

const lines = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| V'));
const controls = lines.map((line): Control => {
  const [, , control = '', where = '', file = '', title = ''] = ROW.exec(line) ?? [];
  return { control, where, file, title };
});

test('each line of the table of controls can be read', () => {
  expect(lines.filter((line) => !ROW.test(line))).toEqual([]);
  expect(controls.length).toBeGreaterThan(40);
});

describe('the control', () => {
  test.each(controls)('“$control” is where the table says', ({ where }) => {
    expect(existsSync(where)).toBe(true);
  });

  test.each(controls)('“$control” has its test', ({ file, title }) => {
    const start = ['', '.only'].flatMap((kind) => [`test${kind}('${title}'`, `test${kind}(\n  '${title}'`]);
    const source = readFileSync(file, 'utf8').replace(/\n\s+'/g, "\n  '");
    expect(start.some((each) => source.includes(each))).toBe(true);
  });
});
