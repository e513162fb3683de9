import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { NOTE_EARLY_INPUT } from './early-input.ts';
import { renderNonce } from './page-context.ts';

export { adminReader, pageContext, renderNonce } from './page-context.ts';

/** Renders a complete page without streaming: it is cached, and must be readable without scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = context.get(renderNonce);
  let failed = false;
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      bootstrapScriptContent: NOTE_EARLY_INPUT + FETCH_SCRIPTS_AFTER_PAINT,
      onError: () => {
        failed = true;
      },
    },
  );
  await stream.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const html = await new Response(stream).text();
  return new Response(withScriptsAfterPaint(html), { status: failed ? 500 : status, headers });
}

/**
 * An inline script. It fetches the other scripts after the first paint, so that fonts and pictures load first, or after
 * everything else in a page that is not painted, such as a hidden tab. It shows a notice when a script fails to load.
 */
const FETCH_SCRIPTS_AFTER_PAINT = `{
  let fetched = false;
  const fetchScripts = () => {
    if (fetched) return;
    fetched = true;
    const waiting = document.querySelector('script[data-preload]');
    for (const href of waiting.dataset.preload.split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.text = waiting.text;
    script.onerror = () => {
      const notice = document.createElement('aside');
      notice.className = 'shop-notice';
      notice.role = 'alert';
      notice.innerHTML = 'This page didn’t load completely. <a href="">Reload it.</a>';
      document.body.prepend(notice);
    };
    waiting.replaceWith(script);
  };
  const reportsPaint = PerformanceObserver.supportedEntryTypes?.includes('paint');
  new PerformanceObserver(fetchScripts).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => (document.hidden || !reportsPaint) && fetchScripts());
}`;

/** Delays the page's scripts until `FETCH_SCRIPTS_AFTER_PAINT` runs: until then, they are data. */
function withScriptsAfterPaint(html: string): string {
  const preload: string[] = [];
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
      preload.push(href);
      return '';
    })
    .replace(/<script(?=[^>]* type="module")[^>]*>/, (tag) => {
      // By its nonce, the policy allows what it becomes.
      const [nonce = ''] = / nonce="[^"]*"/.exec(tag) ?? [];
      return `<script type="text/plain"${nonce} data-preload="${preload.join(' ')}">`;
    });
}
