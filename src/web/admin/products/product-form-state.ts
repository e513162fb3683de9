import { LONGEST_NAME, NEW_PRODUCT, type ProductForm } from '../../../domain/product-form.ts';
import type { AdminProduct } from '../../../wire/admin/products.ts';

/** A product under the pen. */
export interface EditedProduct {
  /** Null for one that is not there yet. */
  id: number | null;
  /** What was read, and is written over; null for a new one. */
  version: number | null;
  form: ProductForm;
  /** The picture of a synced hat, which is made as pictured while it has no design; null for any other. */
  picture: string | null;
}

export const newProduct = (): EditedProduct => ({
  id: null,
  version: null,
  form: NEW_PRODUCT,
  picture: null,
});

export const editOf = (product: AdminProduct): EditedProduct => ({
  id: product.id,
  version: product.version,
  form: formOf(product),
  picture: product.picture ?? (product.hatColor === null ? product.image : null),
});

/** A new product that begins as another one. */
export function copyOf(product: AdminProduct): EditedProduct {
  const form = formOf(product);
  return {
    id: null,
    version: null,
    picture: null,
    form: {
      ...form,
      name: `${form.name} (copy)`.slice(0, LONGEST_NAME),
      featured: false,
      // A picture is not copied: the copy of a pictured hat is designed here.
      hatColor: form.hatColor || NEW_PRODUCT.hatColor,
      textColor: form.textColor || NEW_PRODUCT.textColor,
      fontStyle: form.fontStyle || NEW_PRODUCT.fontStyle,
    },
  };
}

export const formOf = (product: AdminProduct): ProductForm => ({
  name: product.name,
  price: product.price,
  description: product.description,
  hatColor: product.hatColor ?? '',
  textColor: product.textColor ?? '',
  fontStyle: product.fontStyle ?? '',
  textLine1: product.textLine1 ?? '',
  textLine2: product.textLine2 ?? '',
  textLine3: product.textLine3 ?? '',
  featured: product.featured,
});
