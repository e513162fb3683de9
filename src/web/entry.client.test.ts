import { afterEach, expect, test, vi } from 'vitest';

const hydrated = vi.hoisted(() => vi.fn());
vi.mock('react-dom/client', () => ({ hydrateRoot: hydrated }));
vi.mock('react-router/dom', () => ({ HydratedRouter: () => null }));

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['/hats/maid-of-dishonor', ['{"opened":"maid-of-dishonor"}']],
  ['/hats/maid-of-dishonor/reviews', []],
  ['/shop', []],
])('a prerendered %s hydrates and counts only when it is opened', async (pathname, counted) => {
  const sent: Blob[] = [];
  const document = Object.assign(new EventTarget(), { prerendering: true });
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('navigator', { sendBeacon: (_path: string, body: Blob) => sent.push(body) });
  hydrated.mockClear();
  vi.resetModules();
  await import('./entry.client.tsx');
  expect([sent.length, hydrated.mock.calls.length]).toEqual([0, 0]);
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(hydrated).toHaveBeenCalledOnce();
  expect(await Promise.all(sent.map((body) => body.text()))).toEqual(counted);
});
