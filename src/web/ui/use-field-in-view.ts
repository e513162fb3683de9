import { useEffect } from 'react';

/** Keeps the field that has the focus in view, with its label, when a phone's keyboard opens or closes. */
export function useFieldInView(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const reveal = () => {
      // While the page is pinch-zoomed, the visitor decides what is in view.
      if (view.scale <= 1) document.activeElement?.closest('.field')?.scrollIntoView({ block: 'nearest' });
    };
    view.addEventListener('resize', reveal);
    return () => view.removeEventListener('resize', reveal);
  }, []);
}
