import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { AdminReader, PageContext } from '../../wire/page-context.ts';
import { isDatabaseUnavailable } from '../db/connect.ts';

export interface RenderRequest {
  /** Path and query. */
  url: string;
  /** What marks the inline scripts of this render. */
  nonce: string;
  /** The administrator who asks; null for everyone else. */
  adminReader: AdminReader | null;
}

/** Throws `DatabaseUnavailable` when a loader needed the database and could not have it. */
export type RenderPage = (request: RenderRequest) => Promise<Response>;

export interface Rendering {
  pageContext: PageContext;
  publicUrl: string;
  mode: 'production' | 'development';
  /** Hears of every error of a loader or a component. */
  onError(error: unknown): void;
}

/** Renders the pages of a build of `src/web`, which knows the server by the context it is lent. */
export function pageRenderer(
  build: ServerBuild,
  { pageContext, publicUrl, mode, onError }: Rendering,
): RenderPage {
  const keys = contextKeysOf(build.entry.module);
  const lost = new WeakMap<object, unknown>();
  const handleError = (error: unknown, { context }: { context: object }) => {
    if (isDatabaseUnavailable(error)) lost.set(context, error);
    else onError(error);
  };
  const entry = { ...build.entry, module: { ...build.entry.module, handleError } };
  const handle = createRequestHandler({ ...build, entry } as ServerBuild, mode);
  return async ({ url, nonce, adminReader }) => {
    const context = new RouterContextProvider();
    context.set(keys.pageContext, pageContext);
    context.set(keys.renderNonce, nonce);
    context.set(keys.adminReader, adminReader);
    const page = await handle(new Request(publicUrl + url), context);
    // No page can be made of it; whoever asked is answered as at every other address.
    if (lost.has(context)) throw lost.get(context);
    return page;
  };
}

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
