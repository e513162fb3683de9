import type { FastifyReply } from 'fastify';

/** Tells the sandbox's keeper of an error that should not have happened. */
export function reportBug(error: unknown) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`sandbox: ${text}\n`);
}

/** Ends the connection in place of an answer: the caller cannot know whether anything was done. */
export function cutAnswer(reply: FastifyReply) {
  reply.hijack();
  reply.raw.socket?.destroy();
}
