import { expect, test } from 'vitest';
import { createListeners, createListenersOfAllTabs } from './listeners.ts';

test.each([createListeners, createListenersOfAllTabs])('%o notifies until unsubscribed', (create) => {
  globalThis.window ??= new EventTarget() as typeof window;
  const { notify, subscribe } = create();
  let count = 0;
  const unsubscribe = subscribe(() => {
    count += 1;
  });
  notify();
  window.dispatchEvent(new Event('storage'));
  unsubscribe();
  notify();
  window.dispatchEvent(new Event('storage'));
  expect(count).toBe(create === createListeners ? 1 : 2);
});
