import { expect, test } from 'vitest';
import { TAX_LATER } from '../../domain/money/tax.ts';
import { importTax } from './import-tax.ts';

const way = {
  id: 'STANDARD',
  name: 'Standard Shipping',
  rate: '4.99',
  first: '2026-12-01',
  last: '2026-12-15',
};
const free = { ...way, noCustomsFees: true };

test.each([
  ['US', null, null],
  ['', null, null],
  ['CA', null, 'Canada may charge import tax at the door. It is not in this total.'],
  ['UK', [way], 'The United Kingdom may charge import tax at the door. It is not in this total.'],
  ['AU', [free, way], 'Australia may charge import tax at the door. It is not in this total.'],
  ['AU', [free, free], null],
  ['US', [way, { ...way, taxLater: true }], TAX_LATER],
])('in %s with the ways %j, a shopper reads %j of import tax', (country, ways, text) => {
  expect(importTax(country, ways)).toBe(text);
});
