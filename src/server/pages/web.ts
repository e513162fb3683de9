import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import type { RenderPage } from './react-router.ts';
import type { StaticFiles } from './static-files.ts';

/** `src/web` as the server sees it. */
export interface Web {
  files: StaticFiles;
  render: RenderPage;
  /** Whether its pages may be kept, because the web itself stays as it is. */
  cachesPages: boolean;
}

/** Brings the web; `app` is the scope of its pages alone. */
export type OpenWeb = (deps: Pick<Deps, 'config' | 'pageContext' | 'log'>, app: App) => Promise<Web>;
