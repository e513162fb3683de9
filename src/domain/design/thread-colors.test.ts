import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, TEXT_COLORS } from './design.ts';
import { PRINTED } from './making.ts';
import { colorOnHat, colorWords, sameThreadAs, THREADS, textWords, threadOf } from './thread-colors.ts';

const hueOf = (hex: string): number | null => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const span = Math.max(red, green, blue) - Math.min(red, green, blue);
  if (span < 20) return null;
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
};

test('every ink maps to an existing thread', () => {
  const threads = THREADS.map(({ hex }) => hex);
  for (const { key } of TEXT_COLORS) expect(threads).toContain(threadOf(key));
});

test('each thread is close in hue to its ink', () => {
  for (const { key, ink } of TEXT_COLORS) {
    const [printed, stitched] = [hueOf(ink), hueOf(threadOf(key))];
    expect(stitched === null).toBe(printed === null);
    const apart = Math.abs((printed ?? 0) - (stitched ?? 0));
    expect([key, Math.min(apart, 360 - apart) < 30]).toEqual([key, true]);
  }
});

test('Hot Pink and Pink use the same thread; no other colors are', () => {
  const shared = TEXT_COLORS.map(({ key }) => [key, sameThreadAs(key)]).filter(
    ([, others]) => others?.length,
  );
  expect(shared).toEqual([
    ['pink', ['primary']],
    ['primary', ['pink']],
  ]);
});

test('a printed hat has its ink and a stitched one its thread', () => {
  expect(colorOnHat('primary', { isStitched: false })).toEqual({ hex: '#ff2e93', name: 'Hot Pink' });
  expect(colorOnHat('primary', { isStitched: true })).toEqual({ hex: '#CC3366', name: 'Flamingo' });
  expect(colorOnHat('secondary', { isStitched: true })).toEqual({ hex: '#7BA35A', name: 'Kiwi Green' });
});

test('the words for a stitched text name its thread', () => {
  expect(textWords('secondary', { isStitched: false })).toBe('Lime Green text');
  expect(textWords('secondary', { isStitched: true })).toBe('Lime Green text (Kiwi Green thread)');
});

test('colors are named with the ink, or with the thread', () => {
  expect(colorWords(DEFAULT_DESIGN, PRINTED)).toBe('Black White, Hot Pink text');
  expect(colorWords(DEFAULT_DESIGN, { isStitched: true })).toBe(
    'Black White, Hot Pink text (Flamingo thread)',
  );
});
