/**
 * Fetches what a visitor may want next, in an idle moment of the complete page, and at the first click or key press at the latest. A
 * visitor who saves data gets it only then. May run twice.
 */
export function whenIdle(fetchNext: () => void): void {
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, fetchNext, { once: true });
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  // Safari cannot tell when a page is idle.
  const wait = () => (window.requestIdleCallback ?? setTimeout)(fetchNext);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
