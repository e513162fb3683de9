import type { App } from './app.ts';
import { ShopError } from './shop-error.ts';

/**
 * Answers 503 when a request takes longer than its route's `handlerTimeout`. Fastify's own timer stops once a body has been read,
 * so it covers no request with one.
 */
export function limitHandlers(app: App): void {
  const timers = new WeakMap<object, NodeJS.Timeout>();
  app.addHook('preValidation', async (request, reply) => {
    const longest = request.routeOptions.handlerTimeout;
    if (!longest) return;
    const timer = setTimeout(() => {
      if (!reply.sent)
        reply.send(new ShopError('unavailable', 'This took too long. Please try again.', { retryAfter: 5 }));
    }, longest);
    timers.set(request, timer);
  });
  app.addHook('onResponse', async (request) => clearTimeout(timers.get(request)));
}
