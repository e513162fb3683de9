import { useEffect } from 'react';

declare global {
  interface Window {
    /** What was clicked before the page came to life; gone from then on. */
    earlyClicks?: EventTarget[];
  }
}

/** Stands in the page itself and notes clicks until the scripts that answer them are there. */
export const NOTE_EARLY_CLICKS =
  'earlyClicks=[];addEventListener("click",({target})=>window.earlyClicks?.push(target),true)';

/** Does once the page is alive what was clicked before. Links and forms have done their work without it. */
export function useEarlyClicks(): void {
  useEffect(() => {
    const buttons = (window.earlyClicks ?? []).map(
      (target) => target instanceof Element && target.closest<HTMLButtonElement>('button[type=button]'),
    );
    window.earlyClicks = undefined;
    // Who clicked again because nothing happened meant it once.
    for (const button of new Set(buttons)) if (button) button.click();
  }, []);
}
