import { z } from 'zod';
import { LIST_CALLS, withDeadline } from '../deadline.ts';
import type { CallOptions, PrintfulClient } from '../printful-client.ts';
import { PrintfulError } from '../printful-error.ts';

/** The largest page. Without a limit, Printful answers 20. */
const PAGE = 100;

/** All pages of a list. A list that ends before its total is an error, so that nothing is taken for gone. */
export const readAll = <Schema extends z.ZodType>(
  client: PrintfulClient,
  path: string,
  {
    schema,
    filter = {},
    options = {},
  }: { schema: Schema; filter?: Record<string, string>; options?: Partial<CallOptions> },
): Promise<z.infer<Schema>[]> =>
  withDeadline(LIST_CALLS * client.timeout, async (deadline) => {
    const all: z.infer<Schema>[] = [];
    for (;;) {
      const query = new URLSearchParams({ ...filter, limit: String(PAGE), offset: String(all.length) });
      const { items, total } = await client.list(`${path}?${query}`, z.array(schema), {
        use: 'background',
        ...options,
      });
      all.push(...items);
      if (all.length === total) return all;
      if (items.length === 0 || all.length > total || deadline.aborted)
        throw new PrintfulError('unavailable', `Printful listed ${all.length} of ${total} at ${path}`);
    }
  });
