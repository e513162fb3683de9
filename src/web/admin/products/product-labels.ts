import type { ProductField } from '../../../domain/product-form.ts';

/** The fields of a product in the order in which they are asked for. */
export const PRODUCT_LABELS: Record<ProductField, string> = {
  name: 'Product Name',
  price: 'Price',
  description: 'Description',
  hatColor: 'Hat Color',
  textColor: 'Text Color',
  fontStyle: 'Font Style',
  textLine1: 'Text Line 1',
  textLine2: 'Text Line 2',
  textLine3: 'Text Line 3 (Optional)',
  featured: 'Featured Product',
};
