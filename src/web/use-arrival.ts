import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the page somebody arrives at, as a loaded page would have it: a keyboard goes on from there and
 * its title is read out. An anchor's own section takes it when there is one. Where to scroll is left to the router.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname + hash);
  useEffect(() => {
    if (before.current === pathname + hash) return;
    before.current = pathname + hash;
    const section = document.getElementById(hash.slice(1));
    const place = section || document.getElementById('main');
    if (section && !section.hasAttribute('tabindex')) section.tabIndex = -1;
    place?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
