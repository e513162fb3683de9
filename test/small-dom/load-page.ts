import { RouterContextProvider } from 'react-router';
import { pageContext } from '../../src/web/page-context.ts';

type Loader<Loaded> = (args: never) => Loaded;

/** Runs a route's loader for an address like `/orders/7?key=k`, with what the server answers, and the route's parameters. */
export function loadPage<Loaded>(
  loader: Loader<Loaded>,
  address: string,
  { params = {}, ...server }: { params?: Record<string, string>; [answer: string]: unknown } = {},
): Loaded {
  const context = new RouterContextProvider();
  context.set(pageContext, server as never);
  const url = new URL(address, 'https://hats.example');
  return loader({ request: new Request(url), url, context, params } as never);
}

/** What is thrown where there is nothing. */
export const NOT_FOUND = { init: { status: 404 } };
