import { useEffect } from 'react';

/**
 * Sets `--visible-top` to how far the visible part of the page lies below where sticky things stick: on an iPhone the
 * keyboard moves the one and not the other. Zoomed with the fingers, the page is left as it is.
 */
export function useVisibleTop(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const follow = () => style.setProperty('--visible-top', `${view.scale > 1 ? 0 : view.offsetTop}px`);
    view.addEventListener('resize', follow);
    view.addEventListener('scroll', follow);
    return () => {
      view.removeEventListener('resize', follow);
      view.removeEventListener('scroll', follow);
      style.removeProperty('--visible-top');
    };
  }, []);
}
