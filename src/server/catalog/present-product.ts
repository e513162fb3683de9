import { toDesign } from '../../domain/design.ts';
import { formatAmount } from '../../domain/money.ts';
import { pictureAddress } from '../../domain/picture-address.ts';
import type { Product } from '../../wire/products.ts';
import type { ProductRow } from './queries.ts';

/** A product as the API tells it. */
export const presentProduct = <Row extends ProductRow>(
  row: Row,
): Omit<Row, 'price'> & Pick<Product, 'price' | 'image'> => ({
  ...row,
  price: formatAmount(row.price),
  image: pictureAddress(toDesign(row), 600),
});
