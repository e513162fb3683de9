import { useEffect, useRef, useState } from 'react';
import type { ShopperOrder } from '../../../wire/shopper-order.ts';

/** After the end, so that the shop's answer is not from the last moment of the window. */
const LATER_MS = 300;

/** How often the shop is asked when this device's clock is ahead of it. */
const AGAIN_MS = 15_000;

/** A timer cannot wait longer. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Fetches the order when its window ends, also after the device has slept. Returns true if the window has ended although the
 * shop cannot be asked.
 */
export function useWindowEnd(until: string | null, refresh: () => Promise<ShopperOrder | null>): boolean {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const [endedAt, setEndedAt] = useState<string | null>(null);

  useEffect(() => {
    if (until === null) return;
    const end = Date.parse(until) + LATER_MS;
    let timer = 0;
    let isGone = false;

    async function check() {
      window.clearTimeout(timer);
      const left = end - Date.now();
      if (left > 0) {
        timer = window.setTimeout(() => void check(), Math.min(left, LONGEST_MS));
        return;
      }
      const order = await latest.current();
      if (isGone) return;
      if (order === null) setEndedAt(until);
      else if (order.window) timer = window.setTimeout(() => void check(), AGAIN_MS);
    }

    const wake = () => {
      if (document.visibilityState === 'visible') void check();
    };
    void check();
    document.addEventListener('visibilitychange', wake);
    return () => {
      isGone = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [until]);

  return until !== null && endedAt === until;
}
