import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { pageRenderer } from './react-router.ts';
import { staticFiles } from './static-files.ts';
import type { OpenWeb } from './web.ts';

/** The web as it was built into `build`. */
export const builtWeb: OpenWeb = async ({ config, pageContext, log }) => {
  if (!existsSync(SERVER_BUILD)) throw new Error('The web is not built. Run npm start, which builds it.');
  const build: ServerBuild = await import(SERVER_BUILD.href);
  return {
    files: staticFiles(fileURLToPath(CLIENT_BUILD)),
    render: pageRenderer(build, {
      pageContext,
      publicUrl: config.publicUrl,
      mode: 'production',
      onError: (err) => log.error({ err }, 'A page failed.'),
    }),
    cachesPages: true,
  };
};

const CLIENT_BUILD = new URL('../../../build/client', import.meta.url);
const SERVER_BUILD = new URL('../../../build/server/index.js', import.meta.url);
