import { z } from 'zod';
import type { StripeAccount } from '../account.ts';
import { ok, type Reply } from './endpoint.ts';
import { expanded } from './expand.ts';
import { expand, integer, text } from './params.ts';
import { missing } from './stripe-error.ts';

const limit = integer.refine((value) => value >= 1 && value <= 100, 'must be between 1 and 100');
const created = z.union([
  integer.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial(),
]);

/** Stripe's list parameters plus those of one resource. */
export const listParams = <T extends z.ZodRawShape>(own: T) =>
  z.strictObject({
    limit: limit.default(10),
    starting_after: text().optional(),
    ending_before: text().optional(),
    created: created.optional(),
    ...expand,
    ...own,
  });

interface ListParams {
  limit: number;
  starting_after?: string;
  ending_before?: string;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  expand?: string[];
}

interface Listed {
  id: string;
  object: string;
  created: number;
}

/** One page of the items in `newestFirst` that match `wanted`. */
export function listReply<T extends Listed>(
  account: StripeAccount,
  url: string,
  {
    params,
    newestFirst,
    wanted = () => true,
  }: { params: ListParams; newestFirst: T[]; wanted?: (item: T) => boolean },
): Reply {
  const items = newestFirst.filter((item) => wanted(item) && isWithin(item.created, params.created));
  const { data, has_more } = pageOf(items, params);
  return ok(expanded(account, { object: 'list', url, has_more, data }, params.expand));
}

export function pageOf<T extends { id: string }>(
  items: T[],
  { limit, starting_after, ending_before }: Pick<ListParams, 'limit' | 'starting_after' | 'ending_before'>,
) {
  if (ending_before) {
    const before = items.slice(0, positionOf(items, ending_before, 'ending_before'));
    return { data: before.slice(-limit), has_more: before.length > limit };
  }
  const after = starting_after ? items.slice(positionOf(items, starting_after, 'starting_after') + 1) : items;
  return { data: after.slice(0, limit), has_more: after.length > limit };
}

function positionOf(items: { id: string }[], id: string, param: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position === -1) throw missing('object', id, param);
  return position;
}

function isWithin(at: number, { gt, gte, lt, lte }: NonNullable<ListParams['created']> = {}): boolean {
  return (
    (gt === undefined || at > gt) &&
    (gte === undefined || at >= gte) &&
    (lt === undefined || at < lt) &&
    (lte === undefined || at <= lte)
  );
}
