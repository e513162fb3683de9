import type { FastifyReply } from 'fastify';

/** Writes an unexpected error to stderr. */
export function reportBug(error: unknown) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`sandbox: ${text}\n`);
}

/** Closes the connection without a response, so the caller cannot know whether the change was made. */
export function cutConnection(reply: FastifyReply) {
  reply.hijack();
  reply.raw.socket?.destroy();
}
