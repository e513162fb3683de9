import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorAnswer } from '../../wire/errors.ts';
import { ShopError } from './shop-error.ts';

/**
 * Answers a connection that sent no complete request: malformed HTTP, headers that are too large, or a timeout. Then closes it
 * without waiting for the client to do the same.
 */
export function answerBrokenConnection(
  error: Error & { code?: string },
  socket: Socket,
  isMidAnswer: boolean,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isMidAnswer) {
    socket.destroy();
    return;
  }
  const { status, code, message } = refusalOf(error.code);
  const answer: ErrorAnswer = { error: { code, message, requestId: '' } };
  const body = JSON.stringify(answer);
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Security-Policy: default-src 'none'\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.destroySoon();
}

function refusalOf(code: string | undefined): ShopError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ShopError('request_timeout', 'The request took too long to arrive. Please try again.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ShopError('headers_too_large', 'The request’s headers are too large.');
  return new ShopError('malformed', 'This is not an HTTP request.');
}
