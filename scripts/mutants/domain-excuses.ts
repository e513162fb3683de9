/** A mutant of the pure code that no test can notice, identified by file and change. */
export interface Excuse {
  file: string;
  /** The replaced code, as in the list of survivors. */
  original: string;
  replacement: string;
  /** Why the change makes no difference. */
  reason: string;
}

export const EXCUSES: readonly Excuse[] = [
  {
    file: 'src/domain/address/address.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'only the second line can be missing, and an empty postal code is also too short',
  },
  {
    file: 'src/domain/address/address.ts',
    original: 'form.state.trim()',
    replacement: 'form.state',
    reason: 'stateCode trims',
  },
  {
    file: 'src/domain/address/address.ts',
    original: 'form.zipCode.trim()',
    replacement: 'form.zipCode',
    reason: 'all spaces are removed from a postal code',
  },
  {
    file: 'src/domain/address/address.ts',
    original: "value === ''",
    replacement: 'false',
    reason: 'an empty postal code is also too short',
  },
  {
    file: 'src/domain/address/address.ts',
    original: '/\\s+/g',
    replacement: '/\\s/g',
    reason: 'all spaces are removed either way',
  },
  {
    file: 'src/domain/address/address.ts',
    original: "country === 'US'",
    replacement: 'true',
    reason: 'no other valid postal code has nine digits',
  },
  {
    file: 'src/domain/address/address.ts',
    original: '/^\\d{9}$/',
    replacement: '/\\d{9}$/',
    reason: 'no valid postal code has more than nine digits in a row',
  },
  {
    file: 'src/domain/address/address.ts',
    original: '/^\\d{9}$/',
    replacement: '/^\\d{9}/',
    reason: 'no valid postal code has more than nine digits in a row',
  },
  {
    file: 'src/domain/cart/cart.ts',
    original: "typeof quantity !== 'number'",
    replacement: 'false',
    reason: 'Number.isInteger also rejects it',
  },
  {
    file: 'src/domain/cart/cart.ts',
    original: "typeof value === 'object'",
    replacement: 'true',
    reason: 'anything but an object has none of the fields',
  },
  {
    file: 'src/domain/cart/cart.ts',
    original: "'null'",
    replacement: '""',
    reason: 'invalid JSON also becomes null',
  },
  {
    file: 'src/domain/cart/cart.ts',
    original: '{ return null; }',
    replacement: '{}',
    reason: 'undefined is not a record either',
  },
  {
    file: 'src/domain/design/design-link.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'every character that the pattern matches is in the table',
  },
  {
    file: 'src/domain/money/money.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'formatAmount always writes both parts',
  },
  {
    file: 'src/domain/money/money.ts',
    original: 'a.index - b.index',
    replacement: 'a.index + b.index',
    reason: 'a stable sort keeps equal items in order',
  },
  {
    file: 'src/domain/money/money.ts',
    original: 'a.rest < b.rest',
    replacement: 'a.rest <= b.rest',
    reason: 'equal items have already been compared by index',
  },
  {
    file: 'src/domain/catalog/product-price.ts',
    original: '/^\\d{1,3}\\.\\d{2}$/',
    replacement: '/\\d{1,3}\\.\\d{2}$/',
    reason: 'parseAmount and the highest price reject the rest',
  },
  {
    file: 'src/domain/catalog/product-price.ts',
    original: '/^\\d{1,3}\\.\\d{2}$/',
    replacement: '/^\\d{1,3}\\.\\d{2}/',
    reason: 'parseAmount and the highest price reject the rest',
  },
  {
    file: 'src/domain/catalog/product-price.ts',
    original: 'amount !== null',
    replacement: 'true',
    reason: 'null is not above the lowest price',
  },
  {
    file: 'src/domain/catalog/product-price.ts',
    original: 'amount <= HIGHEST',
    replacement: 'true',
    reason: 'the pattern allows three digits at most',
  },
];
