import { type Cents, formatPrice } from '../money/money.ts';

/** Only live products are sold. An archived one stays in old orders. */
export type ProductState = 'draft' | 'live' | 'archived';

/** The fields of a product that can be changed for many products at once. */
export interface ShelfFields {
  price: Cents;
  featured: boolean;
  state: ProductState;
}

/** What to change in each of several products. */
export type ShelfChange = Partial<ShelfFields>;

/** A product as a change of many products found it. */
export interface ChangedProduct extends ShelfFields {
  id: number;
  name: string;
}

const FIELDS = ['price', 'featured', 'state'] as const;

/** The products that `change` would make different. */
export const changedBy = <Product extends ShelfFields>(
  products: readonly Product[],
  change: ShelfChange,
): Product[] =>
  products.filter((product) =>
    FIELDS.some((field) => change[field] !== undefined && change[field] !== product[field]),
  );

/**
 * What each product gets back when `change` is undone. `overwritten` are the products that someone changed again since, in
 * a field that the undo would set; a product that was deleted since counts too.
 */
export function undoOf(
  before: readonly ChangedProduct[],
  change: ShelfChange,
  now: readonly ChangedProduct[],
): { restore: (ShelfChange & { id: number })[]; overwritten: string[] } {
  const fields = FIELDS.filter((field) => change[field] !== undefined);
  const found = new Map(now.map((product) => [product.id, product]));
  const overwritten = before.filter(({ id }) => {
    const product = found.get(id);
    return !product || fields.some((field) => product[field] !== change[field]);
  });
  return {
    restore: before.map((product) => ({
      id: product.id,
      ...Object.fromEntries(fields.map((field) => [field, product[field]])),
    })),
    overwritten: overwritten.map(({ id, name }) => found.get(id)?.name ?? name),
  };
}

/** What a change does, after the name of who did it: "set the price of 5 hats to $24.99". */
export function changeInWords(change: ShelfChange, names: readonly string[]): string {
  const [first = ''] = names;
  const hats = names.length === 1 ? first : `${names.length} hats`;
  const parts = [
    change.price !== undefined && `set the price of ${hats} to ${formatPrice(change.price)}`,
    change.featured !== undefined &&
      (change.featured ? `put ${hats} on the home page` : `took ${hats} off the home page`),
    change.state !== undefined && STATE_VERBS[change.state].replace('{}', hats),
  ];
  return parts.filter((part) => part !== false).join(' and ');
}

const STATE_VERBS: Record<ProductState, string> = {
  draft: 'made {} a draft',
  live: 'put {} on the shelf',
  archived: 'archived {}',
};

/** The ids with `id` moved right before or after another one; null if one of them is not there. */
export function moveHat(
  ids: readonly number[],
  id: number,
  to: { before: number } | { after: number },
): number[] | null {
  const rest = ids.filter((other) => other !== id);
  const beside = 'before' in to ? to.before : to.after;
  const place = rest.indexOf(beside);
  if (place < 0 || rest.length === ids.length) return null;
  const at = 'before' in to ? place : place + 1;
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}

/** The places of products on the shelf that have to change so that they come in the order of `ids`. */
export function placesOf(
  shelf: readonly { id: number; position: number }[],
  ids: readonly number[],
): { id: number; position: number }[] {
  // Each next place is higher, even where two hats had the same one.
  let last = 0;
  const places = shelf.map(({ position }) => {
    last = Math.max(position, last + 1);
    return last;
  });
  const before = new Map(shelf.map(({ id, position }) => [id, position]));
  return ids
    .map((id, index) => ({ id, position: places[index] ?? last }))
    .filter(({ id, position }) => before.get(id) !== position);
}
