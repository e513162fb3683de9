import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { NOTE_EARLY_CLICKS } from './early-clicks.ts';
import { renderNonce } from './page-context.ts';

export { adminReader, pageContext, renderNonce } from './page-context.ts';

/** Renders a page whole, never streamed: what is kept in memory must be what a visitor with nothing running reads. */
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
      bootstrapScriptContent: NOTE_EARLY_CLICKS,
      onError: () => {
        failed = true;
      },
    },
  );
  await stream.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const html = await new Response(stream).text();
  return new Response(lastPreloads(html), { status: failed ? 500 : status, headers });
}

// Scripts are fetched behind fonts and pictures: the page reads well before they run.
const lastPreloads = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
