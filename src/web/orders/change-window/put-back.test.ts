import { afterEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../../test/memory-storage.ts';
import type { ShopperLine } from '../../../wire/shopper-order.ts';
import { leftToast, storePutBack, wasPutBack } from './put-back.tsx';

afterEach(() => vi.unstubAllGlobals());

test('hats that were put back are remembered for their order, also after a reload', () => {
  vi.stubGlobal('window', { sessionStorage: memoryStorage() });
  expect(wasPutBack('7K2Q9MXA4T')).toBe(false);
  storePutBack('7K2Q9MXA4T');
  expect(wasPutBack('7K2Q9MXA4T')).toBe(true);
  expect(wasPutBack('ANOTHER')).toBe(false);
});

test('one hat that could not go back is “it”, several are “them”', () => {
  const [one, two] = ['One', 'Two'].map((name) => ({ name }) as ShopperLine);
  if (!one || !two) throw new Error('no hats');
  expect(leftToast([one]).description).toContain('One couldn’t go back in your cart. We no longer sell it,');
  expect(leftToast([one, two]).description).toContain(
    'One and Two couldn’t go back in your cart. We no longer sell them,',
  );
});
