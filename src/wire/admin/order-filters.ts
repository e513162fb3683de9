import { z } from 'zod';
import { LONGEST_TAG, tagOf } from '../../domain/orders/tags.ts';
import { visibleText } from '../visible-text.ts';

/** `POST /api/admin/orders/:id/tags`. */
export const tagRequest = z
  .object({
    tag: visibleText(LONGEST_TAG).transform(tagOf).refine(Boolean, 'must have a letter or a number'),
  })
  .meta({ id: 'TagRequest' });

/** How the team sorts orders: the tags in use, the most frequent first, and the filters of the list that it saved by name. */
export const orderFilters = z
  .object({
    tags: z.array(z.string()),
    /** `query` is the list's, such as `stage=todo&tag=vip`. */
    filters: z.array(z.object({ id: z.int(), name: z.string(), query: z.string() })),
  })
  .meta({ id: 'OrderFilters' });

export type OrderFilters = z.infer<typeof orderFilters>;

/** The words of a search may be a person's, and would outlive her erasure. */
function withoutSearch(query: string): string {
  const filters = new URLSearchParams(query);
  filters.delete('q');
  return filters.toString();
}

/** `POST /api/admin/order-filters`. A name that is in use gets the new query. */
export const orderFilterRequest = z
  .object({ name: visibleText(40), query: visibleText(1000).transform(withoutSearch) })
  .meta({ id: 'OrderFilterRequest' });
