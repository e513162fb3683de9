import { toDesign } from '../../domain/design.ts';
import { formatAmount } from '../../domain/money.ts';
import { pictureAddress } from '../../domain/picture-address.ts';
import type { AdminProduct } from '../../wire/admin/products.ts';
import type { ProductRow } from './queries.ts';
import { productPictureAddress } from './sync/picture-routes.ts';

/** A product as the API returns it. A design takes precedence over Printful's picture. */
export const presentProduct = <Row extends ProductRow>(
  row: Row,
): Omit<Row, 'price'> & Pick<AdminProduct, 'price' | 'image' | 'picture'> => {
  const picture = row.printfulPicture && productPictureAddress(row.printfulPicture);
  const isPictured = row.hatColor === null && picture !== null;
  return {
    ...row,
    price: formatAmount(row.price),
    image: isPictured ? picture : pictureAddress(toDesign(row), 600),
    picture,
  };
};
