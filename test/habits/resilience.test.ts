import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeOutages } from '../outages/describe-outages.ts';

test('docs/resilience.md is made from the table of outages: run npm run resilience', () => {
  expect(readFileSync('docs/resilience.md', 'utf8')).toBe(describeOutages());
});
