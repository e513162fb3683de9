import type { Product } from '../../../wire/products.ts';

/** A navy hat with its name on it, for $24.99. */
export const hat = (id: number, name: string, changes: Partial<Product> = {}): Product => ({
  id,
  name,
  slug: name.toLowerCase(),
  price: '24.99',
  description: `About ${name}`,
  image: '',
  hatColor: 'navy',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: name,
  textLine2: '',
  textLine3: '',
  featured: false,
  occasions: [],
  refusal: null,
  ...changes,
});
