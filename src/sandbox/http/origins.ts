import type { FastifyRequest } from 'fastify';

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function isLoopback(url: URL): boolean {
  return loopback.test(url.hostname);
}

/** Whether a page of this origin may read answers: the shop's own, or one on this machine. */
export function mayRead(origin: string, shopOrigin: string | undefined): boolean {
  return origin === shopOrigin || (URL.canParse(origin) && isLoopback(new URL(origin)));
}

/** The origin a request was sent to, as its sender names the sandbox. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** What stands after the question mark. */
export function queryOf(request: FastifyRequest): string {
  return request.url.split('?')[1] ?? '';
}
