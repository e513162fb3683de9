import type { FastifyRequest } from 'fastify';

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function isLoopback(url: URL): boolean {
  return loopback.test(url.hostname);
}

/** Whether pages of this origin may read responses: the shop's own, or any on this machine. */
export function isAllowedOrigin(origin: string, shopOrigin: string | undefined): boolean {
  return origin === shopOrigin || (URL.canParse(origin) && isLoopback(new URL(origin)));
}

/** The origin the request was sent to: the sandbox's address as the client sees it. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

export function queryOf(request: FastifyRequest): string {
  return request.url.split('?')[1] ?? '';
}
