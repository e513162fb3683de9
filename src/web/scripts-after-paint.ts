/**
 * Stands in the page itself. Scripts are fetched once the page is painted, so that letters and pictures have the line for
 * themselves; where nothing is painted, as in a hidden tab, once all else is loaded. Should one not come, the page says so.
 */
export const FETCH_SCRIPTS_AFTER_PAINT = `{
  let fetched = false;
  const fetchScripts = () => {
    if (fetched) return;
    fetched = true;
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
    const waiting = document.querySelector('script[type=later]');
    const script = document.createElement('script');
    script.type = 'module';
    script.text = waiting.text;
    script.onerror = () => {
      const notice = document.createElement('aside');
      notice.className = 'shop-notice';
      notice.role = 'alert';
      notice.innerHTML = 'This page did not load whole. <a href="">Load it again.</a>';
      document.body.prepend(notice);
    };
    waiting.replaceWith(script);
  };
  const tellsPaint = PerformanceObserver.supportedEntryTypes?.includes('paint');
  new PerformanceObserver(fetchScripts).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => (document.hidden || !tellsPaint) && fetchScripts());
}`;

/** Has a page wait with its scripts for `FETCH_SCRIPTS_AFTER_PAINT`, which must be in it. */
export const withScriptsAfterPaint = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/<script(?=[^>]* type="module")([^>]*) type="module"/, '<script$1 type="later"');
