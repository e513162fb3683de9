import { factsStaleAt } from '../stale-facts.ts';

/** How long prefetched data may be used, in milliseconds: about as long as a page stays open before somebody goes on. */
const FRESH = 300_000;

/** The most answers that wait for their use. */
const MOST = 20;

/** The pages that are the same for every visitor. Others are private, or do something when they are opened. */
const PUBLIC =
  /^\/(?:|shop|custom-hat|about|crew|checkout|shipping|returns|sizing-guide|contact|privacy-policy|terms-of-service|accessibility)$/;

/** What the router knows of its routes, as it leaves it for its own code in the page. */
interface Router {
  __reactRouterManifest?: { routes: Record<string, ManifestRoute | undefined> };
  __reactRouterDataRouter?: { match(path: string): { route: { id: string } }[] | null };
}

interface ManifestRoute {
  id: string;
  hasLoader: boolean;
  module: string;
  imports?: string[];
  css?: string[];
}

/** Whether the link leads to another public page of the shop, in the same window. */
export const isPrefetchable = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin &&
  link.target === '' &&
  PUBLIC.test(link.pathname) &&
  link.pathname + link.search !== location.pathname + location.search;

/**
 * Fetches a page's data and code, and runs the code, so that the page opens without the network. Returns false if that was
 * done before. What cannot be fetched is fetched again when the page is opened.
 */
export async function prefetchPage(href: string): Promise<boolean> {
  const route = routeOf(href);
  if (!route) return false;
  const data = route.hasLoader ? dataAddress(href, route.id) : null;
  const needsData = data !== null && !isFresh(data);
  if (!needsData && fetchedRoutes.has(route.id)) return false;
  await Promise.all([needsData && fetchData(data), fetchCode(route)]);
  return true;
}

/** Whether the code of a page was prefetched. */
export const hasCode = (href: string): boolean => fetchedRoutes.has(routeOf(href)?.id ?? '');

function routeOf(href: string): ManifestRoute | undefined {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as Router;
  const id = router?.match(new URL(href).pathname)?.at(-1)?.route.id ?? '';
  return manifest?.routes[id];
}

/** The address of a page's data that the router requests. */
function dataAddress(href: string, routeId: string): string {
  const url = new URL(href);
  url.hash = '';
  url.pathname += url.pathname.endsWith('/') ? '_.data' : '.data';
  url.searchParams.set('_routes', routeId);
  return url.href;
}

interface StoredAnswer {
  answer: Promise<Response>;
  fetchedAt: number;
}

/** Prefetched data by address. Each is used once. */
const stored = new Map<string, StoredAnswer>();

const isFresh = (address: string): boolean => {
  const entry = stored.get(address);
  return entry !== undefined && entry.fetchedAt > Math.max(performance.now() - FRESH, factsStaleAt());
};

const fetchFirst = window.fetch;

// The router requests data by a URL object.
window.fetch = (input, init) => {
  const address = input instanceof URL ? input.href : '';
  const entry = isFresh(address) ? stored.get(address) : undefined;
  stored.delete(address);
  return entry ? entry.answer.catch(() => fetchFirst(input, init)) : fetchFirst(input, init);
};

async function fetchData(address: string): Promise<void> {
  const answer = fetchWhole(address);
  stored.delete(address);
  stored.set(address, { answer, fetchedAt: performance.now() });
  for (const [oldest] of stored) if (stored.size > MOST) stored.delete(oldest);
  await answer.catch(() => stored.delete(address));
}

/** Reads the body at once, since one that waits would hold its connection. */
async function fetchWhole(address: string): Promise<Response> {
  const { ok, status, headers, body } = await fetchFirst(address, LATER).then(async (answer) => ({
    ok: answer.ok,
    status: answer.status,
    headers: answer.headers,
    body: await answer.arrayBuffer(),
  }));
  if (!ok) throw new Error(`${status} for ${address}`);
  return new Response(body, { status, headers });
}

const LATER = { priority: 'low' } as const;

const fetchedRoutes = new Set<string>();

/** Fetches files before importing them, because some browsers never fetch a module again that failed once. */
async function fetchCode({ id, module, imports = [], css = [] }: ManifestRoute): Promise<void> {
  if (fetchedRoutes.has(id)) return;
  try {
    await Promise.all([module, ...imports, ...css].filter(isMissing).map(fetchFile));
    await import(/* @vite-ignore */ module);
    fetchedRoutes.add(id);
  } catch {
    // The line is down: the router says so if the visitor opens the page.
  }
}

/** Whether the page was sent without this file. */
const isMissing = (path: string): boolean => document.querySelector(`link[href="${path}"]`) === null;

const files = new Map<string, Promise<void>>();

/** Leaves the file in the browser's cache. */
function fetchFile(path: string): Promise<void> {
  const { pathname } = new URL(path, location.origin);
  const earlier = files.get(pathname);
  if (earlier) return earlier;
  const fetching = fetchWhole(pathname).then(() => undefined);
  files.set(pathname, fetching);
  fetching.catch(() => files.delete(pathname));
  return fetching;
}
