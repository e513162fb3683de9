import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

const page = new EventTarget();
let idle: () => void;
const fetchNext = vi.fn();

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('window', { requestIdleCallback: (run: () => void) => (idle = run) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchNext.mockReset();
});

test('fetches once, in an idle moment or at the first click or key', () => {
  whenIdle(fetchNext);
  page.dispatchEvent(new Event('keydown'));
  page.dispatchEvent(new Event('pointerdown'));
  idle();
  expect(fetchNext).toHaveBeenCalledTimes(1);
});

test('fetches nothing once it is called off', () => {
  whenIdle(fetchNext)();
  page.dispatchEvent(new Event('pointerdown'));
  idle();
  expect(fetchNext).not.toHaveBeenCalled();
});
