import { expect, test } from 'vitest';
import { statusLabel } from './status-badge.tsx';

test.each([
  ['completed', 'Delivered'],
  ['on_hold', 'On hold'],
  ['sent_to_printful', 'Printful is checking'],
  ['needs_response', 'Needs response'],
])('%s reads "%s"', (status, label) => {
  expect(statusLabel(status)).toBe(label);
});
