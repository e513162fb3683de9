import { useEffect, useState } from 'react';

/** False until the browser has nothing more urgent to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!window.requestIdleCallback) return setIdle(true);
    const waiting = window.requestIdleCallback(() => setIdle(true), { timeout: 2000 });
    return () => window.cancelIdleCallback(waiting);
  }, []);
  return isIdle;
}
