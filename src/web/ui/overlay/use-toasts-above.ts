import { type RefObject, useEffect } from 'react';

/** Keeps toasts above a bar or button, whatever its height and wherever it is on the page. */
export function useToastsAbove(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    // Over an open dialog, toasts are in it.
    const { style } = element.closest('dialog') ?? document.documentElement;
    const lift = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const isBelow = window.innerHeight - bottom < TOAST_ROOM && top < window.innerHeight;
      // Without it, what the style sheets say counts, such as for the admin's menu at the foot.
      if (isBelow) style.setProperty('--toast-lift', `${Math.round(window.innerHeight - top)}px`);
      else style.removeProperty('--toast-lift');
    };
    const watch = new ResizeObserver(lift);
    watch.observe(element);
    // What appears above the bar moves it, without a scroll.
    watch.observe(document.body);
    window.addEventListener('scroll', lift, { passive: true, capture: true });
    window.addEventListener('resize', lift);
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', lift, { capture: true });
      window.removeEventListener('resize', lift);
      style.removeProperty('--toast-lift');
    };
  }, [bar]);
}

/** In pixels. With this much room below the bar, a toast does not cover it. */
const TOAST_ROOM = 200;
