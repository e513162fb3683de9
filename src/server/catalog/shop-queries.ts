import { type Expression, type SqlBool, sql } from 'kysely';
import type { ShopQuery, ShopSort } from '../../domain/catalog/shop-query.ts';
import type { Cents } from '../../domain/money/money.ts';
import type { Db } from '../db/connect.ts';
import type { OrderWords } from '../orders/admin/search-words.ts';
import { isOnSale, type ProductRow, pastProduct, productColumns } from './queries.ts';

/** The hats that a shopper wants to see. Null wants any. */
export interface WantedHats extends Pick<ShopQuery, 'color' | 'occasion'> {
  words: OrderWords | null;
}

/** Hats on sale that are wanted, from the first or after the hat `after`. */
export async function listHats(
  db: Db,
  { sort, after, ...wanted }: WantedHats & Pick<ShopQuery, 'sort' | 'after'>,
  limit: number,
): Promise<ProductRow[]> {
  const hats = productColumns(db)
    .where((expressions) => expressions.and(conditions(wanted)))
    .$if(after !== null, (list) => list.where(PAST[sort](after ?? 0)));
  // With words an expression, so that the planner uses their index instead of reading the words of the whole shelf.
  const nothing = sql.raw(wanted.words === null ? '' : '+ 0');
  return ORDER[sort]
    .reduce(
      (list, column) => list.orderBy(sql`${sql.ref(column)} ${nothing}`, sort === 'newest' ? 'desc' : 'asc'),
      hats,
    )
    .limit(limit)
    .execute();
}

const ORDER = {
  shelf: ['position', 'id'],
  newest: ['id'],
  price: ['price', 'position', 'id'],
} as const satisfies Record<ShopSort, readonly string[]>;

/** Every hat comes after one that is gone. */
const PAST: Record<ShopSort, (id: number) => Expression<SqlBool>> = {
  shelf: (id) => pastProduct('>', id),
  newest: (id) => sql`products.id < ${id}`,
  price: (id) => sql`(products.price, products.position, products.id) >
    (coalesce((select price from products where id = ${id}), 0),
     coalesce((select position from products where id = ${id}), 0), ${id}::integer)`,
};

interface OnSale {
  hats: number;
  /** Of the cheapest and of the dearest; null without hats. */
  prices: [Cents, Cents] | null;
}

/** How many wanted hats are on sale, and what they cost. */
export async function countOnSale(db: Db, wanted: WantedHats): Promise<OnSale> {
  const { hats, cheapest, dearest } = await db
    .selectFrom('products')
    .select(({ fn }) => [
      fn.countAll<string>().as('hats'),
      fn.min('price').as('cheapest'),
      fn.max('price').as('dearest'),
    ])
    .where((expressions) => expressions.and(conditions(wanted)))
    .executeTakeFirstOrThrow();
  return { hats: Number(hats), prices: cheapest === null || dearest === null ? null : [cheapest, dearest] };
}

const conditions = ({ words, color, occasion }: WantedHats): Expression<SqlBool>[] => [
  isOnSale,
  ...(occasion === null ? [] : [sql<SqlBool>`${occasion} = any(products.occasions)`]),
  ...(color === null ? [] : [sql<SqlBool>`products.hat_color = ${color}`]),
  ...(words === null ? [] : [hasFoldedWords(words)]),
];

/** Whether a product has these words in its name, in its description or on it. The same expression as in the index. */
export const hasFoldedWords = (words: OrderWords) =>
  sql<SqlBool>`array_to_tsvector(fold_words(name || ' ' || description || ' '
    || coalesce(text_line1, '') || ' ' || coalesce(text_line2, '') || ' ' || coalesce(text_line3, '')))
    @@ ${words}::tsquery`;

/** The occasions that hats on sale are for. */
export const occasionsOnSale = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('products')
    .select(sql<string>`unnest(occasions)`.as('occasion'))
    .where(isOnSale)
    .distinct()
    .execute();
  return rows.map(({ occasion }) => occasion);
};

/** The colors of hats on sale that have a design of ours. */
export const colorsOnSale = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('products')
    .select('hat_color as color')
    .where(isOnSale)
    .where('hat_color', 'is not', null)
    .distinct()
    .execute();
  return rows.flatMap(({ color }) => color ?? []);
};
