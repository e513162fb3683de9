import { z } from 'zod';
import type { Area } from '../../domain/access/areas.ts';
import { readTyped } from '../../domain/orders/typed-search.ts';
import { dayIn } from '../../domain/settings/holiday.ts';
import { type SearchAnswer, searchAnswer } from '../../wire/admin/search.ts';
import { administratorAt } from '../access/guard.ts';
import { listCustomers } from '../customers/queries.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { listQuery } from '../lists/list-answer.ts';
import { listOrders } from '../orders/admin/list-queries.ts';
import { presentOrders } from '../orders/admin/present-orders.ts';
import { orderSearch, orderWords } from '../orders/admin/search-words.ts';
import { findCodes, findExactOrder, findProducts } from './queries.ts';

/** How many of each kind are shown. */
const MOST = 5;

/** Finds orders, people and products by one field, in the areas that the administrator may enter. */
export function adminSearchRoutes(app: App, deps: Deps): void {
  app.get('/api/admin/search', {
    config: { access: 'team', area: 'any', looksAt: 'what the search found' },
    schema: {
      summary: 'Find orders, people, products and codes',
      querystring: z.object({ q: listQuery.q }),
      response: { 200: searchAnswer },
    },
    handler: (request) => search(deps, request.query.q.trim(), administratorAt(request).areas),
  });
}

async function search(deps: Deps, typed: string, areas: readonly Area[]): Promise<SearchAnswer> {
  const { db, config } = deps;
  const today = dayIn(config.timeZone, deps.clock());
  const search = orderSearch({ typed }, today);
  const words = orderWords({ typed });
  // An amount or a date in digits belongs to nothing but orders.
  const isWords = search.words !== null && !search.words.includes("'amount:") && search.on === undefined;
  if (words === null) return { exact: null, orders: [], people: [], products: [], codes: [] };
  const may = (area: Area) => areas.includes(area);
  const [exact, orders, people, products, codes] = await Promise.all([
    may('orders') ? findExact(deps, typed, today) : null,
    may('orders') ? listOrders(db, { ...search, timeZone: config.timeZone }, { cut: { limit: MOST } }) : [],
    may('people') && isWords ? listCustomers(db, words, { limit: MOST }) : [],
    may('hats') && isWords ? findProducts(db, words, MOST) : [],
    may('money') ? findCodes(db, typed, MOST) : [],
  ]);
  return {
    exact,
    orders: (await presentOrders(deps, orders)).map((order) => ({
      ...order,
      words: order.hats.words,
      badge: order.states[0]?.badge ?? '',
    })),
    people,
    products,
    codes,
  };
}

/** Stripe alone knows which payment a charge belongs to. Without its answer, other results are shown. */
async function findExact({ db, stripe, log }: Deps, typed: string, today: string): Promise<string | null> {
  const { words, amounts, day } = readTyped(typed, today);
  const whole = day ? null : orderWords({ typed: words, amounts, isWhole: true });
  const exact = await findExactOrder(db, typed, whole);
  if (exact !== null || !/^(ch|py)_\w{8,}$/.test(typed)) return exact;
  try {
    const intent = await stripe.intentOf(typed);
    return intent && (await findExactOrder(db, intent, null));
  } catch (error) {
    log.warn({ err: error }, 'Stripe did not say whose charge it is');
    return null;
  }
}
