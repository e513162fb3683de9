import type { Kysely } from 'kysely';
import { HAT_COLORS, type HatColor } from '../../../domain/design.ts';
import type { Makings } from '../../../domain/making.ts';
import type { Db } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { isStitched } from './truckers.ts';

/** A Printful variant that one of our hats can be made from, and the canvas for its print. */
export interface PrintableVariant {
  productId: number;
  variantId: number;
  technique: string;
  placement: string;
  canvas: { width: number; height: number };
}

/** The blank that makes a hat color. */
export interface Blank extends PrintableVariant {
  hatColor: string;
  /** Chosen by an administrator. */
  chosen: boolean;
}

/** A hat in Printful's catalog. */
export interface CatalogHat extends PrintableVariant {
  title: string;
  color: string;
  colorCode: string | null;
  inStock: boolean;
}

export async function findBlanks(db: Kysely<Tables>): Promise<Blank[]> {
  const rows = await db.selectFrom('blanks').selectAll().execute();
  return rows.map((row) => ({
    hatColor: row.hat_color,
    productId: row.product_id,
    variantId: row.variant_id,
    technique: row.technique,
    placement: row.placement,
    canvas: { width: row.canvas_width, height: row.canvas_height },
    chosen: row.chosen,
  }));
}

/** Saves blanks. A suggestion never overwrites an administrator's choice. */
export async function saveBlanks(
  trx: Kysely<Tables>,
  blanks: (PrintableVariant & { hatColor: HatColor })[],
  { chosen }: { chosen: boolean },
): Promise<void> {
  if (blanks.length === 0) return;
  await trx
    .insertInto('blanks')
    .values(
      blanks.map((blank) => ({
        hat_color: blank.hatColor,
        product_id: blank.productId,
        variant_id: blank.variantId,
        technique: blank.technique,
        placement: blank.placement,
        canvas_width: blank.canvas.width,
        canvas_height: blank.canvas.height,
        chosen,
      })),
    )
    .onConflict((conflict) => {
      const update = conflict.column('hat_color').doUpdateSet((eb) => ({
        product_id: eb.ref('excluded.product_id'),
        variant_id: eb.ref('excluded.variant_id'),
        technique: eb.ref('excluded.technique'),
        placement: eb.ref('excluded.placement'),
        canvas_width: eb.ref('excluded.canvas_width'),
        canvas_height: eb.ref('excluded.canvas_height'),
        chosen: eb.ref('excluded.chosen'),
        updated_at: eb.fn('now'),
      }));
      return chosen ? update : update.where('blanks.chosen', '=', false);
    })
    .execute();
}

/** Deletes the blanks of these colors, chosen or suggested. */
export async function dropBlanks(trx: Kysely<Tables>, hatColors: readonly HatColor[]): Promise<void> {
  if (hatColors.length === 0) return;
  await trx
    .deleteFrom('blanks')
    .where('hat_color', 'in', [...hatColors])
    .execute();
}

export async function findCatalogHats(db: Kysely<Tables>): Promise<CatalogHat[]> {
  const rows = await db
    .selectFrom('printful_variants')
    .selectAll()
    .orderBy('product_id', 'desc')
    .orderBy('variant_id')
    .execute();
  return rows.map((row) => ({
    productId: row.product_id,
    variantId: row.variant_id,
    technique: row.technique,
    placement: row.placement,
    canvas: { width: row.canvas_width, height: row.canvas_height },
    title: row.title,
    color: row.color,
    colorCode: row.color_code,
    inStock: row.in_stock,
  }));
}

/** Replaces the stored catalog. Instances may do so at the same time. */
export async function replaceCatalogHats(trx: Kysely<Tables>, hats: readonly CatalogHat[]): Promise<void> {
  const rows = hats.map((hat) => ({
    variant_id: hat.variantId,
    product_id: hat.productId,
    title: hat.title,
    color: hat.color,
    color_code: hat.colorCode,
    technique: hat.technique,
    placement: hat.placement,
    canvas_width: hat.canvas.width,
    canvas_height: hat.canvas.height,
    in_stock: hat.inStock,
  }));
  // In a fixed order, so that two instances cannot deadlock.
  for (const row of rows.toSorted((a, b) => a.variant_id - b.variant_id))
    await trx
      .insertInto('printful_variants')
      .values(row)
      .onConflict((conflict) => conflict.column('variant_id').doUpdateSet({ ...row, seen_at: new Date() }))
      .execute();
  await trx
    .deleteFrom('printful_variants')
    .where(
      'variant_id',
      'not in',
      rows.map(({ variant_id }) => variant_id),
    )
    .execute();
}

/** How each hat color is made now. Empty before the catalog was first read. */
export async function findMakings(db: Kysely<Tables>): Promise<Makings> {
  const soldOut = await findSoldOutVariants(db);
  const blanks = (await findBlanks(db)).filter(({ variantId }) => !soldOut.has(variantId));
  return Object.fromEntries(
    blanks.map(({ hatColor, canvas, technique }) => [
      hatColor,
      { canvas, isStitched: isStitched(technique) },
    ]),
  );
}

/** The colors without a blank in stock. Empty before the catalog was first read. */
export async function findUnmadeColors(db: Db): Promise<HatColor[]> {
  if ((await findBlanks(db)).length === 0) return [];
  const makings = await findMakings(db);
  return HAT_COLORS.map(({ key }) => key).filter((key) => !makings[key]);
}

async function findSoldOutVariants(db: Kysely<Tables>): Promise<Set<number>> {
  const rows = await db
    .selectFrom('printful_variants')
    .select('variant_id')
    .where('in_stock', '=', false)
    .execute();
  return new Set(rows.map((row) => row.variant_id));
}
