import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { type FindRoute, pageRenderer, type RenderPage, routeFinder } from './react-router.ts';
import { type StaticFiles, staticFiles } from './static-files.ts';

/** The server's interface to `src/web`. */
export interface Web {
  files: StaticFiles;
  render: RenderPage;
  routeAt: FindRoute;
  /** Whether pages may be cached. False in development, because the code changes. */
  cachesPages: boolean;
}

/** Opens the pages of `src/web`. `app` is a scope for these pages only. */
export type OpenWeb = (deps: Pick<Deps, 'config' | 'pageContext' | 'log'>, app: App) => Promise<Web>;

/** The pages as built into the folder `build`. */
export const builtWeb: OpenWeb = async ({ config, pageContext, log }) => {
  if (!existsSync(SERVER_BUILD)) throw new Error('The web is not built. Run npm start, which builds it.');
  // Written out, so that the bundler finds it.
  const build: ServerBuild = await import('../../../build/server/index.js' as string);
  return {
    files: staticFiles(fileURLToPath(CLIENT_BUILD)),
    render: pageRenderer(build, {
      pageContext,
      publicUrl: config.publicUrl,
      mode: 'production',
      onError: (err) => log.error({ err }, 'A page failed.'),
    }),
    routeAt: routeFinder(build),
    cachesPages: true,
  };
};

const CLIENT_BUILD = new URL('../../../build/client', import.meta.url);
const SERVER_BUILD = new URL('../../../build/server/index.js', import.meta.url);
