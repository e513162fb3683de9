import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import type { App } from './server.ts';

/** A log of lines in JSON that holds no address of a person and no secret, wherever they stand in a line. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: presentRequest, res: () => undefined, err: presentError },
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

/** One line for each request, when it is answered: its path, never its query. */
export function logRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({
      method: request.method,
      path: pathOf(request.url),
      status,
      ms: Math.round(elapsedTime),
    });
  });
}

/** A log line without mail addresses, keys and client secrets. */
export const conceal = (line: string): string =>
  line
    .replace(/[^\s"<>@:,;()\\]+@[^\s"<>@:,;()\\]+\.\w+/g, '[mail]')
    .replace(/\b(pi_\w+?_secret)_\w+/g, '$1_[secret]')
    .replace(/\b(?:[sr]k_(?:live|test)|whsec)_[\w-]+/g, '[key]')
    .replace(/(\w+:\/\/[^\s"/:@]*):[^\s"/@]+@/g, '$1:[password]@');

const pathOf = (url: string) => url.replace(/[?#].*$/s, '');

const presentRequest = ({ method, url }: { method?: string; url?: string }) => ({
  method,
  path: pathOf(url ?? ''),
});

// Providers and drivers hang answers and parameters on their errors; those stay out.
function presentError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : presentError(error.cause);
  return { type: error.name, code, message: error.message, stack: error.stack, cause };
}
