import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { NOTE_EARLY_INPUT } from './early-input.ts';
import { renderNonce } from './page-context.ts';
import { FETCH_SCRIPTS_AFTER_PAINT, withScriptsAfterPaint } from './scripts-after-paint.ts';

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
