import { afterEach, expect, test, vi } from 'vitest';
import { fetchTurn } from './draw-turned.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the other frames are fetched one after the other, the nearest first, and one that fails stops none', async () => {
  vi.useFakeTimers();
  const fetched: { frame: string; fail(): void }[] = [];
  class Stalled {
    src = '';
    decode = () =>
      new Promise((_, fail) => {
        const frame = /(\d+)\.(avif|webp)/.exec(this.src)?.[0] ?? this.src;
        fetched.push({ frame, fail: () => fail(new Error('no network')) });
      });
  }
  vi.stubGlobal('Image', Stalled);
  void fetchTurn(5, 'black');
  const tries = () => fetched.map(({ frame }) => frame);
  const wait = () => vi.advanceTimersByTimeAsync(300);
  const wanted = ['6.avif', '6.webp', '4.avif', '4.webp', '7.avif'];
  for (const [index] of wanted.entries()) {
    await wait();
    expect(tries()).toEqual(wanted.slice(0, index + 1));
    fetched.at(-1)?.fail();
  }
});
