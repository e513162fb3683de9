import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const zip = 'src/domain/address/zip-place.ts';
const zipTests = ['src/domain/address/zip-place.test.ts'];
const email = 'src/domain/address/email-typo.ts';
const emailTests = ['src/domain/address/email-typo.test.ts'];
const estimate = 'src/web/checkout/shipping/estimate.ts';
const estimateTests = ['src/web/checkout/shipping/estimate.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a day beside a party in another year has no year',
    file: 'src/web/cart/party-texts.ts',
    find: 'day.slice(0, 4) === today.slice(0, 4)',
    replace: 'day.slice(0, 2) === today.slice(0, 2)',
    tests: ['src/web/cart/party-texts.test.ts'],
  },
  {
    name: 'a name without letters is taken',
    file: 'src/domain/address/address.ts',
    find: '!/\\p{L}/u.test(value)',
    replace: '!/./u.test(value)',
    tests: ['src/domain/address/address.test.ts'],
  },
  {
    name: 'a ZIP that is too short is called too long',
    file: 'src/domain/address/address-texts.ts',
    find: 'value.length < digits',
    replace: 'value.length > digits',
    tests: ['src/domain/address/address.test.ts'],
  },
  {
    name: 'a ZIP overwrites what the shopper typed',
    file: zip,
    find: "typed.trim() === '' || typed === earlier",
    replace: "typed.trim() === '' || earlier !== null",
    tests: zipTests,
  },
  {
    name: 'a company’s ZIP leaves the city of the last ZIP',
    file: zip,
    find: "(city ?? '')",
    replace: 'city',
    tests: zipTests,
  },
  {
    name: 'a ZIP with the four extra digits has no place',
    file: zip,
    find: '(-?\\d{4})?$/',
    replace: '$/',
    tests: zipTests,
  },
  {
    name: 'a ZIP between two others gets the place of the next one',
    file: zip,
    find: "if (first === '' || at !== wanted) continue;",
    replace: "if (first === '' || at < wanted) continue;",
    tests: zipTests,
  },
  {
    name: 'a form without a state is questioned',
    file: zip,
    find: "place && state !== '' && place.state !== state",
    replace: 'place && place.state !== state',
    tests: zipTests,
  },
  {
    name: 'a real mail domain next to a larger one is questioned',
    file: email,
    find: '  if (REAL_NEIGHBORS.has(domain)) return null;\n',
    replace: '',
    tests: emailTests,
  },
  {
    name: 'a national domain of a provider is questioned',
    file: email,
    find: 'provider.endings.find((each) => each === (RARE_ENDINGS[ending] ?? fixedEnding))',
    replace: 'provider.endings[0]',
    tests: emailTests,
  },
  {
    name: 'two swapped letters are not noticed',
    file: 'src/lib/edit-distance.ts',
    find: 'isSwapped ? (before[column - 2] ?? 0) + 1',
    replace: 'isSwapped ? (before[column - 2] ?? 0) + 2',
    tests: emailTests,
  },
  {
    name: 'a blank address does not count as missing',
    file: 'src/web/checkout/shipping/shipping-quote.ts',
    find: "form[field].trim() === ''",
    replace: "form[field] === ''",
    tests: ['src/web/checkout/shipping/shipping-quote.test.ts'],
  },
  {
    name: 'time to change one’s mind is promised when there is none',
    file: 'src/web/checkout/checkout-texts.ts',
    find: '  minutes > 0',
    replace: '  minutes >= 0',
    tests: ['src/web/checkout/checkout-texts.test.ts'],
  },
  {
    name: 'an estimate sends the address',
    file: estimate,
    find: '  { country, state }: StatedPlace,\n  cart: Cart,\n  { discountCode = null, sentCart = null }: Discounts = {},\n) {\n  return {\n',
    replace:
      '  { country, state, ...rest }: ShippingForm,\n  cart: Cart,\n  { discountCode = null, sentCart = null }: Discounts = {},\n) {\n  return {\n    ...rest,\n',
    tests: estimateTests,
  },
  {
    name: 'an option after the first one shows its earliest day',
    file: estimate,
    find: 'comes by ${daysBetween({ first: last, last })}',
    replace: 'comes by ${daysBetween({ first, last: first })}',
    tests: estimateTests,
  },
  {
    name: 'a pasted dash is no hyphen',
    file: 'src/domain/address/pasted-text.ts',
    find: ".replace(/[\\p{Pd}\\u2212]/gu, '-')",
    replace: '',
    tests: ['src/domain/address/address.test.ts', 'src/domain/cart/discount-code.test.ts'],
  },
  {
    name: 'Jersey is taken for the United Kingdom',
    file: 'src/domain/address/address.ts',
    find: "country === 'UK' ? ISLANDS[",
    replace: "country === 'GB' ? ISLANDS[",
    tests: ['src/domain/address/address.test.ts'],
  },
  {
    name: 'a province with its accent is unknown',
    file: 'src/domain/address/states.ts',
    find: ".replace(/\\p{M}/gu, '')",
    replace: '',
    tests: ['src/domain/address/address.test.ts'],
  },
];
