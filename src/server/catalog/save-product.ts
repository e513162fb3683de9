import { toDesign } from '../../domain/design.ts';
import { checkProduct, hasDesign, type ProductField, type ProductForm } from '../../domain/product-form.ts';
import { parseProductPrice } from '../../domain/product-price.ts';
import type { AdminProduct, ProductRequest } from '../../wire/admin/products.ts';
import { findDesignError } from '../checkout/price-items.ts';
import type { Deps } from '../deps.ts';
import { findMakings } from '../fulfillment/blanks/queries.ts';
import { ShopError } from '../http/shop-error.ts';
import { presentProducts } from './present-product.ts';
import { findProduct, insertProduct, type ProductValues, updateProduct } from './queries.ts';

type ProductDeps = Pick<Deps, 'db' | 'glyphs' | 'catalogVersion' | 'settings'>;

/**
 * Creates a product, or changes the one with this `id`. A hat that cannot be made is refused with the designer's message.
 * If the product was changed since `version`, the answer is `conflict`, with the current product as `details`.
 */
export async function saveProduct(
  deps: ProductDeps,
  id: number | null,
  request: ProductRequest,
): Promise<AdminProduct | ShopError> {
  const { db, catalogVersion } = deps;
  const before = id === null ? null : await findProduct(db, id);
  if (id !== null && !before) return noSuchProduct();
  const isSynced = before !== null && (before.hatColor === null || before.printfulPicture !== null);
  const refusal = checkForm(request, isSynced) ?? (await checkHat(deps, request));
  if (refusal) return refusal;

  const values = toValues(request);
  const savedId = id ?? (await insertProduct(db, values));
  const isSaved = id === null || (await updateProduct(db, id, values, request.version));
  await catalogVersion.refresh();
  const saved = await findProduct(db, savedId);
  const [presented] = saved ? await presentProducts(deps, [saved]) : [];
  if (!presented) return noSuchProduct();
  if (isSaved) return presented;
  return new ShopError('conflict', 'Someone else has changed this product since you opened it.', {
    details: presented,
  });
}

export const noSuchProduct = () => new ShopError('not_found', 'This product no longer exists.');

function checkForm(form: ProductForm, isSynced: boolean): ShopError | null {
  const problems = checkProduct(form, { isSynced });
  const [first] = Object.entries(problems) as [ProductField, string][];
  return first ? new ShopError('invalid', first[1], { path: first[0], details: problems }) : null;
}

/** The owner may save a brand, but not hate. */
async function checkHat({ db, glyphs, settings }: ProductDeps, form: ProductForm): Promise<ShopError | null> {
  if (!hasDesign(form)) return null;
  const design = toDesign(form);
  const { words } = settings.current().settings;
  const making = (await findMakings(db))[design.hatColor];
  return findDesignError(glyphs, design, making, { path: '', words, keepsWords: true });
}

function toValues(form: ProductForm): ProductValues {
  const price = parseProductPrice(form.price.trim());
  if (price === null) throw new Error(`${form.price} passed as a price`);
  const text = (value: string) => (hasDesign(form) ? value : null);
  return {
    name: form.name.trim(),
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
  };
}
