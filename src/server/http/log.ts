import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import type { App } from './app.ts';

/** A JSON log. Email addresses and secrets are replaced wherever they occur in a line. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: originOf,
    serializers: { req: presentRequest, res: () => undefined, err: (error: unknown) => presentError(error) },
    redact: [
      'authorization',
      'cookie',
      '*.authorization',
      '*.cookie',
      'headers',
      '*.headers',
      'body',
      '*.body',
    ],
    hooks: { streamWrite: conceal },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Logs one line per response, with its path but never its query. All lines of a request carry its id. */
export function logRequests(app: App): void {
  app.addHook('onRequest', ({ id }, _reply, done) => origins.run({ requestId: id }, done));
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({
      method: request.method,
      path: pathOf(request.url),
      status,
      ms: Math.round(elapsedTime),
    });
  });
  app.readyAnswers.onSent(({ id, method, url, status, ms }) =>
    app.log.info({ requestId: id, method, path: pathOf(url), status, ms: Math.round(ms) }),
  );
}

/**
 * Replaces email addresses, passwords in URLs, keys, and client secrets in a log line, which stays valid JSON. Each pattern
 * starts only where a word does: a stranger chooses the path in a line, which may have thousands of characters.
 */
export const conceal = (line: string): string =>
  line
    .replace(/(?<![^\s"<>@:,;()\\])((?<=\\)[bfnrt])?[^\s"<>@:,;()\\]+@[^\s"<>@:,;()\\]+\.\w+/g, '$1[mail]')
    .replace(/\b(pi_\w+?_secret)_\w+/g, '$1_[secret]')
    .replace(/\b(?:[sr]k_(?:live|test)|whsec)_[\w-]+/g, '[key]')
    .replace(/(\/print-files\/(?:example-)?\w+-\w+-)[\w-]{22}/g, '$1[key]')
    .replace(/\b(\w+:\/\/[^\s"/:@]*):[^\s"/@]+@/g, '$1:[password]@');

const pathOf = (url: string) => url.replace(/[?#].*/s, '');

const origins = new AsyncLocalStorage<{ requestId: string } | JobOrigin>();

/** A job's name and the ids in its data, such as its order's. */
type JobOrigin = { job: string } & Record<string, string | number>;

/** Adds the job's name and ids to every line that is logged during `work`. */
export const logInJob = <Result>(origin: JobOrigin, work: () => Result): Result => origins.run(origin, work);

/** What the line comes from: a request, unless the logger adds its id already, or a job. */
function originOf(_line: object, _level: number, logger: Logger): object {
  const origin = origins.getStore();
  return origin === undefined || 'requestId' in logger.bindings() ? {} : origin;
}

const presentRequest = ({ method, url }: { method?: string; url?: string }) => ({
  method,
  path: pathOf(url ?? ''),
});

/**
 * The logged parts of an error, or of what was thrown instead (pg-boss emits plain objects). Responses and parameters that
 * providers and drivers attach to their errors are left out.
 */
function presentError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error) };
  const { name, code, message, stack, cause, errors } = error as Record<string, unknown>;
  const goesOn = depth < DEEPEST_CAUSE;
  return {
    type: textOf(name) ?? error.constructor?.name ?? 'Object',
    code: textOf(code),
    message:
      textOf(message) ??
      `not an error, but an object with fields: ${Object.keys(error).join(', ') || 'none'}`,
    stack: textOf(stack),
    cause: cause !== undefined && goesOn ? presentError(cause, depth + 1) : undefined,
    errors: Array.isArray(errors) && goesOn ? errors.map((one) => presentError(one, depth + 1)) : undefined,
  };
}

/** Causes may be circular. */
const DEEPEST_CAUSE = 5;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
