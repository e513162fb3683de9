import type { FastifyReply } from 'fastify';

/** Ends the connection in place of an answer: the caller cannot know whether anything was done. */
export function cutAnswer(reply: FastifyReply) {
  reply.hijack();
  reply.raw.socket?.destroy();
}
