import type { PageContext } from '../../wire/page-context.ts';
import { isDatabaseUnavailable } from '../db/connect.ts';

/** What pages for all visitors are made of. */
const FACTS = [
  'products',
  'featuredProducts',
  'readyMades',
  'unmadeColors',
  'outOfStock',
  'makings',
] as const;

/**
 * The context in two forms, which share a memory: `fresh` reads the facts anew, `lastKnown` returns the last ones that were read
 * if the database is unavailable, so that an unknown address still gets its page.
 */
export function rememberFacts(context: PageContext): { fresh: PageContext; lastKnown: PageContext } {
  const fresh: PageContext = Object.create(context);
  const lastKnown: PageContext = Object.create(context);
  for (const name of FACTS) {
    let known: unknown;
    const read = async () => {
      known = await context[name]();
      return known;
    };
    const recall = (error: unknown) => {
      if (known === undefined || !isDatabaseUnavailable(error)) throw error;
      return known;
    };
    Object.assign(fresh, { [name]: read });
    Object.assign(lastKnown, { [name]: () => read().catch(recall) });
  }
  return { fresh, lastKnown };
}
