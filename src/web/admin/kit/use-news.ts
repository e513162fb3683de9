import { useEffect, useState } from 'react';

const RELOAD = 3000;
/** Three minutes: the provider may be down. */
const MOST_RELOADS = 60;

/** Reloads now and then, from `begin` until what was `known` has changed. */
export function useNews(known: string, poll: () => void) {
  const [waiting, setWaiting] = useState<{ known: string; reloads: number } | null>(null);
  const isOn = waiting !== null && waiting.known === known && waiting.reloads < MOST_RELOADS;
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      poll();
      setWaiting({ known, reloads: waiting.reloads + 1 });
    }, RELOAD);
    return () => clearInterval(timer);
  }, [isOn, waiting, known, poll]);
  return { isOn, begin: () => setWaiting({ known, reloads: 0 }) };
}
