import { toDesign } from '../../domain/design.ts';
import { formatAmount } from '../../domain/money.ts';
import { pictureAddress } from '../../domain/picture-address.ts';
import type { Product } from '../../wire/products.ts';
import type { ProductRow } from './queries.ts';
import { productPictureAddress } from './sync/picture-routes.ts';

/** A product as the API tells it. */
export const presentProduct = <Row extends ProductRow>(
  row: Row,
): Omit<Row, 'price'> & Pick<Product, 'price' | 'image'> => ({
  ...row,
  price: formatAmount(row.price),
  image: row.printfulPicture
    ? productPictureAddress(row.printfulPicture)
    : pictureAddress(toDesign(row), 600),
});
