/**
 * Fetches what a visitor may want next, once: in an idle moment of the complete page, and at the first click or key press at the
 * latest. A visitor who saves data gets it only then. Returns how to call it off.
 */
export function whenIdle(fetchNext: () => void): () => void {
  const over = new AbortController();
  const once = () => {
    if (over.signal.aborted) return;
    over.abort();
    fetchNext();
  };
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, once, { signal: over.signal });
  if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) {
    // Safari cannot tell when a page is idle.
    const wait = () => (window.requestIdleCallback ?? setTimeout)(once);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  }
  return () => over.abort();
}
