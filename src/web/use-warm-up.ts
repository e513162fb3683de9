import { useEffect } from 'react';
import { warmUpCart } from './cart/cart-place.tsx';
import { warmUpToasts } from './ui/toasts.tsx';

const FIRST_SIGNS = ['pointerdown', 'keydown'] as const;

/** Fetches what is loaded on first use as soon as somebody does anything, so that it is there when it is wanted. */
export function useWarmUp(): void {
  useEffect(() => {
    const done = new AbortController();
    const warmUp = () => {
      done.abort();
      warmUpCart();
      warmUpToasts();
    };
    for (const sign of FIRST_SIGNS) window.addEventListener(sign, warmUp, { signal: done.signal });
    return () => done.abort();
  }, []);
}
