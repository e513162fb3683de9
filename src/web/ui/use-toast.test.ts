import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissShownToast, REMOVAL_DELAY_MS, shownToast, toast } from './use-toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a toast replaces the one before', () => {
  toast({ title: 'One' });
  toast({ title: 'Two' });
  expect(shownToast()).toMatchObject({ title: 'Two', open: true });
});

test('a dismissed toast closes at once and is forgotten after 1,000,000 ms', () => {
  toast({ title: 'One' });
  dismissShownToast();
  expect(shownToast()).toMatchObject({ open: false });
  expect(REMOVAL_DELAY_MS).toBe(1_000_000);
  vi.advanceTimersByTime(REMOVAL_DELAY_MS - 1);
  expect(shownToast()).toMatchObject({ title: 'One', open: false });
  vi.advanceTimersByTime(1);
  expect(shownToast()).toBeNull();
});
