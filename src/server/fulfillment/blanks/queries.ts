import type { Selectable } from 'kysely';
import { type Canvas, type Confirmation, isSold } from '../../../domain/catalog/hat-confirmation.ts';
import { HAT_COLORS, type HatColor } from '../../../domain/design/design.ts';
import { isStitchedBy, type Makings } from '../../../domain/design/making.ts';
import type { Cents } from '../../../domain/money/money.ts';
import { listedVariants } from '../../catalog/sync/stock-queries.ts';
import type { Db } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

/** A model at Printful with one technique at one placement. */
export interface ModelFront {
  productId: number;
  technique: string;
  placement: string;
}

/** A variant of such a model. */
export interface Front extends ModelFront {
  variantId: number;
}

/** What a hat is made from: what a line was sold as. */
export interface SoldAs extends Omit<Front, 'productId'> {
  canvas: Canvas;
}

interface HatNames {
  title: string;
  color: string;
  colorCode: string | null;
  colorCode2: string | null;
  /** The address of Printful's picture. */
  image: string | null;
}

/** What the owner confirmed that a hat color is made of. */
export interface Blank extends Front, HatNames, Confirmation {
  hatColor: HatColor;
  confirmedAt: Date;
  /** Mail address of an administrator. */
  confirmedBy: string;
}

/** A hat of the chosen model in Printful's catalog. Null is unknown. */
export interface CatalogHat extends Front, HatNames {
  canvas: Canvas | null;
  inStock: boolean | null;
  /** Of a hat with one such front. */
  price: Cents | null;
}

interface HatModel extends ModelFront {
  name: string;
  brand: string | null;
  image: string | null;
}

/** The store at Printful that the shop's confirmations are for. */
export interface Account {
  apiHost: string;
  /** Empty while it is not known. */
  storeId: string;
}

interface StoredModel extends HatModel {
  /** When Printful was last asked about it. */
  readAt: Date;
  chosenAt: Date;
  /** Mail address of an administrator. */
  chosenBy: string;
  account: Account;
}

export async function findBlanks(db: Db): Promise<Blank[]> {
  const rows = await db.selectFrom('blanks').select(BLANK).execute();
  return HAT_COLORS.flatMap(({ key: hatColor }) => {
    const row = rows.find(({ hat_color }) => hat_color === hatColor);
    if (!row) return [];
    const { hat_color: _, canvas_width: width, canvas_height: height, ...blank } = row;
    return [{ ...blank, hatColor, canvas: { width, height } }];
  });
}

const FRONT = [
  'product_id as productId',
  'variant_id as variantId',
  'technique',
  'placement',
  'canvas_width',
  'canvas_height',
  'title',
  'color',
  'color_code as colorCode',
  'color_code2 as colorCode2',
  'image',
  'price',
  'in_stock as inStock',
] as const;

const BLANK = [
  ...FRONT,
  'hat_color',
  'price_now as priceNow',
  'is_made as isMade',
  'is_stopped as isStopped',
  'lapse',
  'confirmed_at as confirmedAt',
  'confirmed_by as confirmedBy',
] as const;

/** Saves what the owner confirmed for a color. */
export async function saveBlank(trx: Db, blank: Blank, account: Account): Promise<void> {
  const row = {
    hat_color: blank.hatColor,
    api_host: account.apiHost,
    store_id: account.storeId,
    product_id: blank.productId,
    variant_id: blank.variantId,
    technique: blank.technique,
    placement: blank.placement,
    canvas_width: blank.canvas.width,
    canvas_height: blank.canvas.height,
    title: blank.title,
    color: blank.color,
    color_code: blank.colorCode,
    color_code2: blank.colorCode2,
    image: blank.image,
    price: blank.price,
    price_now: blank.priceNow,
    is_made: blank.isMade,
    in_stock: blank.inStock,
    is_stopped: blank.isStopped,
    lapse: blank.lapse,
    confirmed_at: blank.confirmedAt,
    confirmed_by: blank.confirmedBy,
    updated_at: blank.confirmedAt,
  };
  await trx
    .insertInto('blanks')
    .values(row)
    .onConflict((conflict) => conflict.column('hat_color').doUpdateSet(row))
    .execute();
}

/** Saves what became of a confirmation. */
export async function updateConfirmation(
  trx: Db,
  { hatColor, priceNow, isMade, inStock, isStopped, lapse }: Blank,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('blanks')
    .set({
      price_now: priceNow,
      is_made: isMade,
      in_stock: inStock,
      is_stopped: isStopped,
      lapse,
      updated_at: now,
    })
    .where('hat_color', '=', hatColor)
    .execute();
}

/** Deletes the confirmations of any other model or front. */
export const dropOtherBlanks = (trx: Db, { productId, technique, placement }: ModelFront): Promise<unknown> =>
  trx
    .deleteFrom('blanks')
    .where((eb) =>
      eb.not(
        eb.and([
          eb('product_id', '=', productId),
          eb('technique', '=', technique),
          eb('placement', '=', placement),
        ]),
      ),
    )
    .execute();

export async function findHatModel(db: Db): Promise<StoredModel | null> {
  const row = await db.selectFrom('hat_model').selectAll().executeTakeFirst();
  return row ? toModel(row) : null;
}

/** What the shop's hats are made of: the chosen model, and those of the hats in Printful's store. */
export async function soldModels(db: Db): Promise<number[]> {
  const model = await findHatModel(db);
  const listed = (await listedVariants(db)).map(({ catalogProductId }) => catalogProductId);
  return [...new Set([...(model ? [model.productId] : []), ...listed])];
}

/** The chosen model, locked until the end of the transaction. Every change of a confirmation locks it first. */
export async function lockHatModel(trx: Db): Promise<StoredModel | null> {
  const row = await trx.selectFrom('hat_model').selectAll().forUpdate().executeTakeFirst();
  return row ? toModel(row) : null;
}

const toModel = (row: Selectable<Tables['hat_model']>): StoredModel => ({
  productId: row.product_id,
  technique: row.technique,
  placement: row.placement,
  name: row.name,
  brand: row.brand,
  image: row.image,
  readAt: row.read_at,
  chosenAt: row.chosen_at,
  chosenBy: row.chosen_by,
  account: { apiHost: row.api_host, storeId: row.store_id },
});

export async function saveHatModel(
  trx: Db,
  { productId, technique, placement, name, brand, image }: HatModel,
  { account, by, now }: { account: Account; by: string; now: Date },
): Promise<void> {
  const row = {
    api_host: account.apiHost,
    store_id: account.storeId,
    product_id: productId,
    technique,
    placement,
    name,
    brand,
    image,
    chosen_at: now,
    chosen_by: by,
    read_at: now,
  };
  await trx
    .insertInto('hat_model')
    .values(row)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
    .execute();
}

/** Stores when Printful was last asked about the chosen model. */
export const setModelRead = (trx: Db, now: Date): Promise<unknown> =>
  trx.updateTable('hat_model').set({ read_at: now }).execute();

/** The hats of the chosen model, as last read. */
export async function findCatalogHats(db: Db): Promise<CatalogHat[]> {
  const rows = await db.selectFrom('printful_variants').select(FRONT).orderBy('variant_id').execute();
  return rows.map(({ canvas_width: width, canvas_height: height, ...hat }) => ({
    ...hat,
    canvas: width !== null && height !== null ? { width, height } : null,
  }));
}

/** Replaces the stored catalog. */
export async function replaceCatalogHats(trx: Db, hats: readonly CatalogHat[]): Promise<void> {
  await trx.deleteFrom('printful_variants').execute();
  if (hats.length === 0) return;
  await trx
    .insertInto('printful_variants')
    .values(
      hats.map((hat) => ({
        variant_id: hat.variantId,
        product_id: hat.productId,
        title: hat.title,
        color: hat.color,
        color_code: hat.colorCode,
        color_code2: hat.colorCode2,
        image: hat.image,
        technique: hat.technique,
        placement: hat.placement,
        canvas_width: hat.canvas?.width ?? null,
        canvas_height: hat.canvas?.height ?? null,
        in_stock: hat.inStock,
        price: hat.price,
      })),
    )
    .execute();
}

/** What each color that is sold is made from now. */
export const findSoldBlanks = async (db: Db): Promise<Blank[]> => (await findBlanks(db)).filter(isSold);

/** How each hat color that is sold is made. */
export async function findMakings(db: Db): Promise<Makings> {
  return makingsOf(await findSoldBlanks(db));
}

export const makingsOf = (blanks: readonly Blank[]): Makings =>
  Object.fromEntries(
    blanks.map(({ hatColor, canvas, technique }) => [
      hatColor,
      { canvas, isStitched: isStitchedBy(technique) },
    ]),
  );

/** The colors that are not sold. */
export async function findUnmadeColors(db: Db): Promise<HatColor[]> {
  const makings = await findMakings(db);
  return HAT_COLORS.map(({ key }) => key).filter((key) => !makings[key]);
}
