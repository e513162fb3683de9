import { expect, test } from 'vitest';
import { statusLabel } from './status-badge.tsx';

test.each([
  ['completed', 'Completed'],
  ['on_hold', 'On hold'],
  ['sent_to_printful', 'Sent to Printful'],
  ['confirmed_with_printful', 'Confirmed with Printful'],
])('%s reads "%s"', (status, label) => {
  expect(statusLabel(status)).toBe(label);
});
