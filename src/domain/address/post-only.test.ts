import { expect, test } from 'vitest';
import { isPostOnly } from './post-only.ts';

const HOME = { address1: '418 Music Row', address2: null, city: 'Nashville', state: 'TN' };

test.each([
  { address1: 'PO Box 12' },
  { address1: 'P.O. Box 12' },
  { address1: 'P. O. box #7' },
  { address1: 'POB 431' },
  { address1: '1 Main Street', address2: 'Post Office Box 9' },
  { address1: 'GPO Box 2890' },
  { address1: 'Locked Bag 5' },
  { address1: 'Case Postale 77' },
  { address1: 'General Delivery' },
  { address1: 'BFPO 801' },
  { address1: 'PSC 802 Box 74', city: 'APO', state: 'AE' },
  { address1: 'Unit 2050 Box 4190', city: 'FPO' },
  { address1: 'Unit 8400 Box 0000', city: 'DPO AP' },
  { state: 'AA' },
])('only the post goes to %o', (place) => {
  expect(isPostOnly({ ...HOME, ...place })).toBe(true);
});

test.each([
  {},
  { address1: '12 Box Elder Road' },
  { address1: '9 Apothecary Lane', city: 'Apopka' },
  { address1: '5 Polo Boxwood Drive' },
  { address1: '8 Post Office Road' },
  { address1: '3 Locke Bagley Court' },
])('carriers go to %o', (place) => {
  expect(isPostOnly({ ...HOME, ...place })).toBe(false);
});
