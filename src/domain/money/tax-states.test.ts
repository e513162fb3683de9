import { expect, test } from 'vitest';
import { collectedIn } from './tax-states.ts';

test.each([
  [[], 'You are registered in no state, so no sales tax is collected.'],
  [['TN'], 'Sales tax is collected in Tennessee.'],
  [['TN', 'NY', 'DC'], 'Sales tax is collected in District of Columbia, New York, and Tennessee.'],
])('registered in %j: %s', (registered, text) => {
  expect(collectedIn(registered)).toBe(text);
});
