import { z } from 'zod';
import { ok, type Reply } from './endpoint.ts';

export const pagingQuery = {
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

/** One page of a list. */
export function pageReply<T>(items: T[], { offset, limit }: { offset: number; limit: number }): Reply {
  return ok(items.slice(offset, offset + limit), { paging: { total: items.length, offset, limit } });
}
