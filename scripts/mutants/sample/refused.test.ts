import { expect, test } from 'vitest';
import type { Drawn } from './draw.ts';
import { refusedIn } from './refused.ts';

const changeOf = (file: string): Drawn => ({
  file,
  kind: 'call',
  start: 0,
  end: 1,
  line: 1,
  original: 'x',
  replacement: ';',
});

test('a change is refused for its own file, or if it alone breaks another', async () => {
  const changes = ['a', 'b', 'c', 'd', 'e'].map(changeOf);
  const breaks: Record<string, string> = { b: 'b', d: 'z' };
  const refused = await refusedIn(
    changes,
    async (some) => new Set(some.flatMap(({ file }) => breaks[file] ?? [])),
  );
  expect([...refused].map(({ file }) => file).sort()).toEqual(['b', 'd']);
});
