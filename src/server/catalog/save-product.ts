import {
  checkProduct,
  hasDesign,
  type ProductField,
  type ProductForm,
  SLUG_TAKEN,
} from '../../domain/catalog/product-form.ts';
import { parseProductPrice } from '../../domain/catalog/product-price.ts';
import { normalizeLine, sameDesign, toDesign } from '../../domain/design/design.ts';
import { formatPrice } from '../../domain/money/money.ts';
import type { AdminProduct, ProductRequest } from '../../wire/admin/products.ts';
import { recordChange } from '../access/audit/record-change.ts';
import { findDesignError } from '../checkout/price-items.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { findMakings } from '../fulfillment/blanks/queries.ts';
import { ShopError } from '../http/shop-error.ts';
import { presentProducts } from './present-product.ts';
import {
  deleteOrArchive,
  findAdded,
  findProduct,
  insertProduct,
  isSlugTaken,
  type ProductRow,
  type ProductValues,
  updateProduct,
  type VersionedProduct,
} from './queries.ts';

type ProductDeps = Pick<Deps, 'db' | 'glyphs' | 'catalogVersion' | 'settings'>;

/**
 * Creates a product, or changes the one that is edited or that the same form has added, if the form says something else now. A new
 * design that cannot be made, or a hat with one that would go on sale, is refused with the designer's message. If the product was
 * changed since `version`, or since the form added it, the answer is `conflict`, with the current product as `details`.
 */
export async function saveProduct(
  deps: ProductDeps,
  edited: number | null,
  { request, who }: { request: ProductRequest; who: string },
): Promise<AdminProduct | ShopError> {
  const { db, catalogVersion } = deps;
  const { requestId = null } = request;
  const id = edited ?? (requestId === null ? null : await findAdded(db, requestId));
  const before = id === null ? null : await findProduct(db, id);
  if (id !== null && !before) return noSuchProduct();
  const isSynced = before !== null && (before.hatColor === null || before.printfulPicture !== null);
  const refusal = checkForm(request, isSynced) ?? (await checkHat(deps, request, before));
  if (refusal) return refusal;

  const values = toValues(request);
  const isAgain = edited === null && before !== null;
  const done = await transact(db, async (trx) => {
    if (isAgain && changedFields(before, values).length === 0) return { savedId: before.id, isSaved: true };
    const isMoved = values.slug !== undefined && values.slug !== before?.slug;
    if (isMoved && (await isSlugTaken(trx, values.slug ?? '', { id, requestId }))) return 'slug_taken';
    const savedId = id ?? (await insertProduct(trx, values, requestId));
    if (savedId === null) return 'added_meanwhile';
    const version = isAgain ? 1 : request.version;
    const isSaved = id === null || (await updateProduct(trx, id, { values, version }));
    const text = before ? savedInWords(before, values) : `added ${values.name}`;
    if (isSaved) await recordChange(trx, { who, text, about: { kind: 'product', id: String(savedId) } });
    return { savedId, isSaved };
  });
  if (done === 'added_meanwhile') return saveProduct(deps, edited, { request, who });
  if (done === 'slug_taken')
    return new ShopError('invalid', SLUG_TAKEN, { path: 'slug', details: { slug: SLUG_TAKEN } });
  await catalogVersion.refresh();
  const { savedId, isSaved } = done;
  const saved = await findProduct(db, savedId);
  const [presented] = saved ? await presentProducts(deps, [saved]) : [];
  if (!presented) return noSuchProduct();
  if (isSaved) return presented;
  return new ShopError('conflict', 'Someone else has changed this product since you opened it.', {
    details: presented,
  });
}

/** "changed Lake Mode: price $29.99 to $24.99, description". */
function savedInWords(before: VersionedProduct, after: ProductValues): string {
  const fields = changedFields(before, after);
  return fields.length === 0 ? `saved ${before.name}` : `changed ${before.name}: ${fields.join(', ')}`;
}

const changedFields = (before: VersionedProduct, after: ProductValues): string[] =>
  [
    before.name !== after.name && 'name',
    before.price !== after.price && `price ${formatPrice(before.price)} to ${formatPrice(after.price)}`,
    before.description !== after.description && 'description',
    hasOtherDesign(before, after) && 'design',
    before.featured !== after.featured && (after.featured ? 'now featured' : 'no longer featured'),
    before.occasions.join() !== after.occasions.join() && 'occasions',
    after.slug !== undefined && before.slug !== after.slug && `address ${before.slug} to ${after.slug}`,
    before.pageTitle !== after.page_title && 'search title',
    before.pageDescription !== after.page_description && 'search summary',
    after.state !== undefined && before.state !== after.state && `${before.state} to ${after.state}`,
  ].filter((field) => field !== false);

const hasOtherDesign = (before: ProductRow, after: ProductValues) =>
  before.hatColor !== after.hat_color ||
  before.textColor !== after.text_color ||
  before.fontStyle !== after.font_style ||
  before.textLine1 !== after.text_line1 ||
  before.textLine2 !== after.text_line2 ||
  before.textLine3 !== after.text_line3;

/** Deletes a product, or archives it if an order names it. */
export async function removeProduct(
  { db, catalogVersion }: Pick<Deps, 'db' | 'catalogVersion'>,
  id: number,
  who: string,
): Promise<ShopError | null> {
  const refusal = await transact(db, async (trx) => {
    const product = await findProduct(trx, id);
    if (!product) return noSuchProduct();
    const end = await deleteOrArchive(trx, id);
    await recordChange(trx, {
      who,
      text: `${end} ${product.name}`,
      about: { kind: 'product', id: String(id) },
    });
    return null;
  });
  await catalogVersion.refresh();
  return refusal;
}

export const noSuchProduct = () => new ShopError('not_found', 'This product no longer exists.');

function checkForm(form: ProductForm, isSynced: boolean): ShopError | null {
  const problems = checkProduct(form, { isSynced });
  const [first] = Object.entries(problems) as [ProductField, string][];
  return first ? new ShopError('invalid', first[1], { path: first[0], details: problems }) : null;
}

/** The owner may save a brand, but not hate. A hat that can no longer be made may still be described anew, or archived. */
async function checkHat(
  { db, glyphs, settings }: ProductDeps,
  form: ProductRequest,
  before: VersionedProduct | null,
): Promise<ShopError | null> {
  if (!hasDesign(form)) return null;
  const design = toDesign(form);
  const goesOnSale = form.state === 'live' && before?.state !== 'live';
  if (before && !goesOnSale && sameDesign(toDesign(before), design)) return null;
  const { words } = settings.current().settings;
  const making = (await findMakings(db))[design.hatColor];
  return findDesignError(glyphs, design, { making, path: '', words, keepsWords: true });
}

function toValues(form: ProductRequest): ProductValues {
  const price = parseProductPrice(form.price);
  if (price === null) throw new Error(`${form.price} passed as a price`);
  const text = (value: string) => (hasDesign(form) ? value : null);
  return {
    name: normalizeLine(form.name),
    description: form.description.trim(),
    price,
    hat_color: text(form.hatColor),
    text_color: text(form.textColor),
    font_style: text(form.fontStyle),
    text_line1: text(form.textLine1),
    text_line2: text(form.textLine2),
    text_line3: text(form.textLine3),
    featured: form.featured,
    occasions: [...form.occasions],
    ...(form.slug.trim() !== '' && { slug: form.slug.trim() }),
    page_title: oneLine(form.pageTitle),
    page_description: oneLine(form.pageDescription),
    ...(form.state !== undefined && { state: form.state }),
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
