import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { anyDesign } from '../../src/hat/fixtures.ts';
import { compareOutlines } from './draw-in-browser.ts';

test('a browser and Node draw exactly the same outlines', { tag: '@desktop' }, async ({ page }) => {
  const designs = fc.sample(anyDesign, { numRuns: 500, seed: 3 });
  const { different, length } = await compareOutlines(page, designs);
  expect(length).toBeGreaterThan(1_000_000);
  expect(different).toBe(0);
});
