import { expect, test } from 'vitest';
import { mostAlike } from './likeness.ts';

test('test files with the rare words of the changed function come first', () => {
  const own = 'scripts/mutants/sample/likeness.test.ts';
  const others = ['scripts/mutants/sample/places.test.ts', 'scripts/mutants/table.test.ts'];
  expect(mostAlike([...others, own], 'scripts/mutants/sample/likeness.ts', 0)[0]).toBe(own);
  expect(mostAlike([own, ...others], 'scripts/mutants/sample/places.ts', 0)[0]).toBe(others[0]);
});
