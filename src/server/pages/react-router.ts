import {
  createRequestHandler,
  isRouteErrorResponse,
  matchRoutes,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { AdminReader, PageContext } from '../../wire/page-context.ts';
import { isDatabaseUnavailable } from '../db/connect.ts';
import { headOf } from '../http/ready-answers.ts';
import { rememberFacts } from './last-known-facts.ts';

export interface RenderRequest {
  /** Path and query. */
  url: string;
  /** Marks the inline scripts of this render. */
  nonce: string;
  /** The signed-in administrator, or null. */
  adminReader: AdminReader | null;
  /** Whether the page is cached, so that it must not contain facts of an earlier time. */
  isCached: boolean;
}

/** Throws `DatabaseUnavailable` if a loader could not reach the database. */
export type RenderPage = (request: RenderRequest) => Promise<Response>;

export interface Rendering {
  pageContext: PageContext;
  publicUrl: string;
  mode: 'production' | 'development';
  /** Called with every error thrown by a loader or component, except `DatabaseUnavailable` and refusals. */
  onError(error: unknown): void;
}

/** Renders the pages of a build of `src/web`. The build accesses the server only through this context. */
export function pageRenderer(
  build: ServerBuild,
  { pageContext, publicUrl, mode, onError }: Rendering,
): RenderPage {
  const keys = contextKeysOf(build.entry.module);
  const { fresh, lastKnown } = rememberFacts(pageContext);
  const databaseErrors = new WeakMap<object, unknown>();
  const handleError = (error: unknown, { context }: { context: object }) => {
    if (isDatabaseUnavailable(error)) databaseErrors.set(context, error);
    else if (!isRefusal(error)) onError(error);
  };
  const entry = { ...build.entry, module: { ...build.entry.module, handleError } };
  const handle = createRequestHandler({ ...build, entry } as ServerBuild, mode);
  return async ({ url, nonce, adminReader, isCached }) => {
    const context = new RouterContextProvider();
    context.set(keys.pageContext, isCached ? fresh : lastKnown);
    context.set(keys.renderNonce, nonce);
    context.set(keys.adminReader, adminReader);
    const page = await handle(new Request(publicUrl + url), context);
    // The error handler answers this error, as for every other route.
    if (databaseErrors.has(context)) throw databaseErrors.get(context);
    return page;
  };
}

/** The route of a page, such as `orders/:id`, or `*` for an address that no page has. */
export interface PageRoute {
  pattern: string;
  params: Readonly<Record<string, string | undefined>>;
}

/** Returns the route that the build has for a path. */
export type FindRoute = (path: string) => PageRoute;

export function routeFinder({ routes }: ServerBuild): FindRoute {
  const all = Object.values(routes).map((route) => ({ path: route?.path ?? '' }));
  // Matching all routes takes as long as sending a page.
  const byHead = Map.groupBy(all, ({ path }) => headOf(`/${path}`));
  return (path) => {
    const near = path.includes('%') ? all : byHead.get(headOf(path));
    const { route, params } = matchRoutes(near ?? [], path)?.[0] ?? { route: { path: '*' }, params: {} };
    return { pattern: route.path, params };
  };
}

/** The router's own answer to an address or method that no page has. */
const isRefusal = (error: unknown) => isRouteErrorResponse(error) && error.status < 500;

interface ContextKeys {
  pageContext: RouterContext<PageContext>;
  renderNonce: RouterContext<string>;
  adminReader: RouterContext<AdminReader | null>;
}

function contextKeysOf(entry: object): ContextKeys {
  if (hasContextKeys(entry)) return entry;
  throw new Error('src/web/entry.server.tsx must export pageContext, renderNonce and adminReader.');
}

const hasContextKeys = (entry: object): entry is ContextKeys =>
  'pageContext' in entry && 'renderNonce' in entry && 'adminReader' in entry;
