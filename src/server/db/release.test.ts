import { expect, test } from 'vitest';
import { isOlder, RELEASE } from './release.ts';

test('releases are compared by their numbers', () => {
  expect(isOlder('0.1.9', '0.2.0')).toBe(true);
  expect(isOlder('0.9.0', '0.10.0')).toBe(true);
  expect(isOlder('0.2.0', '0.2.0')).toBe(false);
  expect(isOlder('1.0.0', '0.9.9')).toBe(false);
});

test('this release is the one of package.json', () => {
  expect(RELEASE).toMatch(/^\d+\.\d+\.\d+$/);
});
