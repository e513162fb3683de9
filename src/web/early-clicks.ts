import { useEffect } from 'react';

declare global {
  interface Window {
    /** Does what was clicked before the page came to life, and listens no longer. */
    doEarlyClicks?: () => void;
  }
}

/**
 * Stands in the page itself and notes which buttons are clicked until the scripts that answer them are there. Who clicks
 * again because nothing happens means it once. Links and forms do their work without it.
 */
export const NOTE_EARLY_CLICKS = `{
  let clicked = new Set();
  addEventListener('click', ({ target }) => clicked?.add(target.closest?.('button[type=button]')), true);
  window.doEarlyClicks = () => {
    const buttons = clicked;
    clicked = null;
    buttons?.forEach((button) => button?.click());
  };
}`;

/** Does once the page is alive what was clicked before. */
export function useEarlyClicks(): void {
  useEffect(() => window.doEarlyClicks?.(), []);
}
