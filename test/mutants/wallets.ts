import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const SHEETS = ['test/api/express.test.ts'];
const ADDRESS = ['src/domain/address/wallet-address.test.ts'];
const CONFIRMED = ['src/web/checkout/express/pay-by-wallet.test.ts'];
const SHEET = ['src/web/checkout/express/sheet.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a sheet sells hats that another tab has bought',
    file: 'src/web/checkout/express/pay-by-wallet.ts',
    find: 'if (taken.length > 0 && !isSameCart(taken, latestCart())) {',
    replace: 'if (taken.length < 0) {',
    tests: CONFIRMED,
  },
  {
    name: 'a sheet is not told that the shop refuses its order',
    file: 'src/web/checkout/express/pay-by-wallet.ts',
    find: "  event.paymentFailed({ reason: 'fail', ...('message' in placed && { message: placed.message }) });\n",
    replace: '',
    tests: CONFIRMED,
  },
  {
    name: 'an intent for a wallet’s sheet has an address, which Stripe does not let the wallet send again',
    file: 'src/server/gateways/stripe.ts',
    find: '...(!express && { shipping: shippingOf(recipient) }),',
    replace: 'shipping: shippingOf(recipient),',
    tests: SHEETS,
  },
  {
    name: 'the wallet of a payment is not stored',
    file: 'src/server/orders/settling/queries.ts',
    find: '    wallet,\n',
    replace: '',
    tests: SHEETS,
  },
  {
    name: 'the United Kingdom has another code in wallets',
    file: 'src/domain/address/wallet-address.ts',
    find: "country: 'UK'",
    replace: 'country: code',
    tests: ADDRESS,
  },
  {
    name: 'a wallet in Puerto Rico is abroad',
    file: 'src/domain/address/wallet-address.ts',
    find: "if (TERRITORIES.includes(code)) return { country: 'US', state: code };",
    replace: '',
    tests: ADDRESS,
  },
  {
    name: 'a sheet’s lines leave out the discount',
    file: 'src/web/checkout/express/sheet.ts',
    find: '...(discount > 0 ?',
    replace: '...(discount < 0 ?',
    tests: SHEET,
  },
  {
    name: 'a sheet for a large pack offers no Express',
    file: 'src/web/checkout/express/sheet.ts',
    find: 'sooner: totals.itemCount >= largestPack(settings).hats',
    replace: 'sooner: false',
    tests: SHEET,
  },
  {
    name: 'orders by card include those by a wallet',
    file: 'src/server/orders/admin/list-queries.ts',
    find: 'wallet is null and paid_at is not null',
    replace: 'paid_at is not null',
    tests: ['test/api/order-search.test.ts'],
  },
];
