import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareLink } from './share-link.ts';
import { dismissShownToast, shownToast } from './use-toast.ts';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const LINK = { title: 'A hat', text: 'Look.', url: 'https://hats.example/custom' };

/** What is copied, and what the page says then, if the device's share sheet ends like this. */
async function shared(end: Error | 'shared' | 'no sheet', copy = async (_url: string) => {}) {
  const writeText = vi.fn(copy);
  const share = async () => {
    if (end instanceof Error) throw end;
  };
  vi.stubGlobal('navigator', { clipboard: { writeText }, ...(end !== 'no sheet' && { share }) });
  dismissShownToast();
  await shareLink(LINK);
  const toast = shownToast();
  return { copied: writeText.mock.calls.flat(), said: toast?.open ? toast.title : null };
}

test('a link is shared, or else copied, but not if the shopper closed the sheet', async () => {
  expect(await shared('shared')).toEqual({ copied: [], said: null });
  expect(await shared(new DOMException('closed', 'AbortError'))).toEqual({ copied: [], said: null });
  const copied = { copied: [LINK.url], said: 'Link copied' };
  expect(await shared(new DOMException('forbidden', 'NotAllowedError'))).toEqual(copied);
  expect(await shared('no sheet')).toEqual(copied);
});

test('a link that cannot be copied either is not called copied', async () => {
  const { said } = await shared('no sheet', () => Promise.reject(new Error('forbidden')));
  expect(said).toBe('Couldn’t copy the link');
});
