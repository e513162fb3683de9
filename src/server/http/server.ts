import { createServer as createHttpServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyContextConfig,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { MAX_LINE_LENGTH, MAX_LINES } from '../../domain/design/design.ts';
import { type Gatekeeper, guardAdministration, refuseGuarded } from '../access/guard.ts';
import type { Config } from '../config.ts';
import { NOWHERE } from '../pages/empty-pages.ts';
import type { App, Server } from './app.ts';
import { readBodies } from './bodies.ts';
import { answerBrokenConnection } from './broken-connections.ts';
import { plainForwarded, proxyRequestId, trustedProxies } from './client-address.ts';
import { limitConnections } from './connections.ts';
import { answerError } from './errors.ts';
import { logRequests } from './log.ts';
import { queuePipelined } from './pipelining.ts';
import { createRateLimits, limitRates } from './rate-limits.ts';
import { hasTwoHosts, sendReadyAnswers } from './ready-answers.ts';
import { refuseNulInAddresses } from './refuse-nul.ts';
import { newRequestId } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';
import { ShopError } from './shop-error.ts';

type ServerConfig = Pick<Config, 'limits' | 'publicUrl' | 'rateLimitScale' | 'stripe' | 'trustProxy'>;

/** A server without routes, but with limits, guard, log and error handling. */
export function createServer(config: ServerConfig, log: FastifyBaseLogger, gatekeeper: Gatekeeper): Server {
  const { limits } = config;
  const headers = securityHeaders(config);
  const prepare = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', request.id);

  const requestId = ({ headers }: { headers: IncomingHttpHeaders }) =>
    proxyRequestId(config.trustProxy, headers['x-request-id']) ?? newRequestId();

  let route: RequestListener = () => undefined;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: limits.body,
    handlerTimeout: limits.handlerTimeout,
    pluginTimeout: limits.pluginTimeout,
    forceCloseConnections: 'idle',
    // A request that arrives while the shop stops is served.
    return503OnClosing: false,
    // A request from a proxy may contain the whole URL (RFC 9112, 3.2.2). Only the path matters.
    rewriteUrl: ({ url = '/' }) => decodable(url.replace(/^https?:\/\/[^/?#]*/i, '') || '/'),
    serverFactory(router) {
      route = router;
      const options = {
        maxHeaderSize: limits.headerSize,
        headersTimeout: limits.headersTimeout,
        connectionsCheckingInterval: limits.headersTimeout / 4,
        requestTimeout: limits.requestTimeout,
        keepAliveTimeout: limits.keepAlive,
      };
      return createHttpServer(options).setTimeout(limits.silence);
    },
    routerOptions: { maxParamLength: LONGEST_DESIGN_ADDRESS },
    clientErrorHandler: (error, socket) =>
      answerBrokenConnection(error, socket, pipelining.isMidAnswer(socket)),
    // URLs of the API and the admin that cannot be decoded skip every hook and arrive here.
    frameworkErrors: (error, request, reply) => {
      prepare(request, reply);
      answerError(refuseGuarded(request.url) ?? error, request, reply);
    },
  }).withTypeProvider<ZodTypeProvider>();

  app.server.maxConnections = limits.connections;
  const networkOf = limitConnections(app, {
    perNetwork: limits.networkConnections * config.rateLimitScale,
    shutOut: limits.shutOut,
    trustProxy: config.trustProxy,
  });
  const pipelining = queuePipelined({
    most: limits.waitingRequests,
    networkOf,
    handle: sendReadyAnswers(app, { headers, requestId, route }),
  });
  app.server.on('request', pipelining.listener);
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    answerError(new ShopError('not_found', 'There is nothing at this address.'), request, reply),
  );
  app.addHook('onRequest', async (request, reply) => {
    // Read by Fastify when somebody asks for the client's address.
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined) headers['x-forwarded-for'] = plainForwarded(String(forwarded));
    prepare(request, reply);
  });
  keepRouteConfigs(app);
  sendDone(app);
  logRequests(app);
  guardAdministration(app, gatekeeper);
  refuseOddRequests(app);
  refuseNulInAddresses(app);
  const rateLimits = createRateLimits({ scale: config.rateLimitScale });
  app.decorate('rateLimits', rateLimits);
  limitRates(app, rateLimits);
  readBodies(app, limits.bodyValues);
  limitHandlers(app);
  return app;
}

function keepRouteConfigs(app: App): void {
  const configs = new Map<string, FastifyContextConfig>();
  app.addHook('onRoute', ({ method, url, config = {} }) => {
    for (const one of [method].flat()) configs.set(`${one} ${url}`, config);
  });
  app.decorate('routeConfigs', configs);
}

/**
 * Routes whose only answer is 204 send it once their handler is done. It is sent even if the client has hung up, because what the
 * log says of the call is written then.
 */
function sendDone(app: App): void {
  app.addHook('onRoute', (route) => {
    if (Object.keys(route.schema?.response ?? {}).join() !== '204') return;
    const { handler } = route;
    route.handler = async function (request, reply) {
      await handler.call(this, request, reply);
      return reply.sent ? reply : reply.code(204).send(null);
    };
  });
}

/** An address that cannot be decoded is that of no page, like any other that is mistyped; a NUL is in the number of no order. */
function decodable(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%') || path.startsWith('/api/') || refuseGuarded(url)) return url;
  try {
    // The bundler drops a call whose result nobody uses.
    return decodeURI(path) === '' ? '' : url.replace(/^\/orders\/[^/?]*%00[^/?]*/, '/orders/none');
  } catch {
    return NOWHERE;
  }
}

/** Refuses two `Host` headers, and what HTTP allows instead of a path, such as `*`, or the address of another protocol. */
function refuseOddRequests(app: App): void {
  app.addHook('onRequest', async ({ url, raw }) => {
    if (hasTwoHosts(raw)) throw new ShopError('malformed', 'Send one Host header.');
    if (!url.startsWith('/')) throw new ShopError('malformed', 'We can’t read this address.');
  });
}

/** Room for 70 characters per character on the hat: some have several code points, each written as up to 12 characters. */
const LONGEST_DESIGN_ADDRESS = 70 * MAX_LINES * MAX_LINE_LENGTH;

/**
 * Answers 503 when a request takes longer than its route's `handlerTimeout`. Fastify's own timer stops once a body has been read,
 * so it covers no request with one.
 */
function limitHandlers(app: App): void {
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
