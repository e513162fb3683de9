import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '../../wire/errors.ts';
import { isDatabaseUnavailable } from '../db/connect.ts';
import { errorPage, PLAIN_PAGE_POLICY } from './plain-page.ts';
import { ShopError } from './shop-error.ts';

/** Sends any error as the JSON of `wire/errors.ts`, or as a small page if a browser requests a path outside the API. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = isCutShort(request) ? cutShort() : refusalOf(error);
  if (refusal !== error)
    request.log[refusal.status >= 500 ? 'error' : 'debug']({ err: error }, refusal.message);
  else if (refusal.status >= 500) request.log.warn({ err: refusal.cause }, refusal.message);
  reply.code(refusal.status).header('cache-control', 'no-store');
  // Fastify would close the connection, so a client that still sends would often read no answer. Node reads the rest, in its time.
  if (refusal.status === 413) reply.removeHeader('connection');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfter)));
  if (wantsPage(request))
    return reply
      .header('content-security-policy', PLAIN_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(errorPage(refusal, request.id));
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope(refusal, request.id));
}

/** Whether the client hung up before its request was complete. That is nothing to log as a failure of the shop. */
const isCutShort = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

const cutShort = () => new ShopError('malformed', 'The request did not arrive completely.');

/**
 * The public form of an error. Refusals by the shop or Fastify keep their meaning, and so does an unavailable database.
 * Other errors become `failed`.
 */
export function refusalOf(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  if (!(error instanceof Error)) return new ShopError('failed', BROKEN, { cause: error });
  if (isDatabaseUnavailable(error))
    return new ShopError(
      'unavailable',
      'The shop can’t answer right now. Please try again in a few seconds.',
      { retryAfter: 5, cause: error },
    );
  const { validation, code } = error as Partial<FastifyError>;
  // Errors of providers may have a status, too, which is not the shop's, and a code that is null.
  const { statusCode = 500 } = code?.startsWith('FST_') ? (error as Partial<FastifyError>) : {};
  if (validation) return malformedRequest(validation);
  // Zod compares the length of whatever has one, also of an object that cannot be compared.
  if (code === 'FST_ERR_VALIDATION' && error.message === 'Cannot convert object to primitive value')
    return new ShopError('malformed', UNREADABLE, { cause: error });
  if (code === 'FST_ERR_HANDLER_TIMEOUT')
    return new ShopError('unavailable', 'This took too long. Please try again.', {
      retryAfter: 5,
      cause: error,
    });
  if (code === 'FST_ERR_BAD_URL') return new ShopError('malformed', 'We can’t read this address.');
  const [kind, message] =
    OF_STATUS[statusCode] ?? (statusCode < 500 ? ['malformed', UNREADABLE] : ['failed', BROKEN]);
  return new ShopError(kind, message, { cause: error });
}

const UNREADABLE = 'The request could not be read. Send valid JSON.';
const BROKEN = 'Something broke on our side. Please try again.';

type Answer = [kind: ConstructorParameters<typeof ShopError>[0], message: string];

const OF_STATUS: Record<number, Answer | undefined> = {
  413: ['too_large', 'The request is too large.'],
  414: ['malformed', 'The address is too long.'],
  415: ['unsupported_media_type', 'Send the body as application/json.'],
};

function malformedRequest([first]: NonNullable<FastifyError['validation']>): ShopError {
  const path = first?.instancePath.replace(/^\//, '').replaceAll('/', '.') || undefined;
  const message = first?.message ?? 'is malformed';
  return new ShopError('malformed', path ? `${path}: ${message}` : message, { path });
}

const envelope = ({ code, message, path, details }: ShopError, requestId: string): ErrorAnswer => ({
  error: {
    code,
    message,
    ...(path !== undefined && { path }),
    ...(details !== undefined && { details }),
    requestId,
  },
});

const wantsPage = ({ url, headers }: FastifyRequest) =>
  !/^\/+api(?:[/?]|$)/i.test(url) && (headers.accept ?? '').includes('text/html');
