import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';

/** `GET /healthz` answers while the process lives, `GET /readyz` while the database answers too. */
export function healthRoutes(app: App, { isDatabaseReady }: Pick<Deps, 'isDatabaseReady'>): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }));

  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (await isDatabaseReady()) return { ok: true };
    throw new ShopError('unavailable', 'The database does not answer.', { retryAfter: 5 });
  });
}
