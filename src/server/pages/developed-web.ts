import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { pageRenderer } from './react-router.ts';
import type { OpenWeb } from './web.ts';

/** The pages in development: Vite serves the modules, and hot reload uses the shop's port. */
export const developedWeb: OpenWeb = async ({ config, pageContext, log }, app) => {
  const { createServer } = await import('vite');
  const vite = await keepingSignals(() =>
    createServer({
      root: fileURLToPath(new URL('../../..', import.meta.url)),
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: app.server } },
    }),
  );
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', async (request, reply) => {
    if (!(await answers(vite, request.raw, reply.raw))) return;
    reply.hijack();
  });
  return {
    files: () => null,
    render: async (request) => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      return pageRenderer(build, {
        pageContext,
        publicUrl: config.publicUrl,
        mode: 'development',
        onError: (err) => log.error({ err }, 'A page failed.'),
      })(request);
    },
    routeAt: () => ({ pattern: '', params: {} }),
    cachesPages: false,
  };
};

/**
 * React Router's plugin starts a second Vite, which on SIGTERM would end this process before the shop has stopped its
 * children.
 */
async function keepingSignals<Result>(start: () => Promise<Result>): Promise<Result> {
  const before = process.listeners('SIGTERM');
  const result = await start();
  for (const listener of process.listeners('SIGTERM')) {
    if (!before.includes(listener)) process.off('SIGTERM', listener);
  }
  return result;
}

/** Whether Vite answered the request itself. */
const answers = (vite: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
  Promise.race([
    new Promise<boolean>((resolve) => vite.middlewares(request, response, () => resolve(false))),
    once(response, 'close').then(() => true),
  ]);
