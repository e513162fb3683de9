import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const fulfillment = 'src/server/fulfillment';
const gateways = 'src/server/gateways';
const contract = ['test/api/printful-contract.test.ts'];
const parcels = ['test/api/parcels.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'another order’s answer of Printful is taken for the one that was asked for',
    file: `${gateways}/printful/orders.ts`,
    find: 'return about(found, found.externalId === externalId);',
    replace: 'return about(found, true);',
    tests: ['test/api/printful-failures.test.ts'],
  },
  {
    name: 'another order’s payment is taken for a new one',
    file: `${gateways}/stripe.ts`,
    find: '      requireAbout(intent.metadata.order_id === id);\n',
    replace: '',
    tests: ['src/server/gateways/stripe.test.ts'],
  },
  {
    name: 'a list of movements that never ends is read for ever',
    file: 'src/server/gateways/deadline.ts',
    find: 'if (left <= 0) throw tookTooLong();',
    replace: '',
    tests: ['src/server/gateways/stripe.test.ts'],
  },
  {
    name: 'a call to Stripe has the SDK’s own deadline',
    file: `${gateways}/stripe.ts`,
    find: 'Math.floor(settings.timeout / (1 + REPETITIONS))',
    replace: 'settings.timeout / (1 + REPETITIONS)',
    tests: ['src/server/gateways/stripe.test.ts'],
  },
  {
    name: 'a refund ends when Stripe knows nothing of the shop',
    file: `${gateways}/stripe-calls.ts`,
    find: 'error.cause.statusCode !== 404 || error.cause.code !== undefined',
    replace: 'true',
    tests: ['src/server/gateways/stripe.test.ts'],
  },
  {
    name: 'a pause that Printful demands is not limited',
    file: `${gateways}/printful-client.ts`,
    find: 'Math.min(retryAfterWait(headers, message) ?? silence, longestSilence)',
    replace: '(retryAfterWait(headers, message) ?? silence)',
    tests: ['test/api/printful-failures.test.ts'],
  },
  {
    name: 'rates are asked with numbers as ids of variants',
    file: `${gateways}/printful/shipping-rates.ts`,
    find: 'variant_id: String(variantId)',
    replace: 'variant_id: variantId',
    tests: contract,
  },
  {
    name: 'Printful is not told which store is meant',
    file: `${gateways}/printful-client.ts`,
    find: "...(settings.storeId ? { 'x-pf-store-id': settings.storeId } : {}),",
    replace: '',
    tests: contract,
  },
  {
    name: 'an order names the blank of a store hat too',
    file: `${gateways}/printful/orders.ts`,
    find: "if ('syncVariantId' in item) return { sync_variant_id: item.syncVariantId };",
    replace:
      "if ('syncVariantId' in item) return { sync_variant_id: item.syncVariantId, variant_id: item.syncVariantId };",
    tests: contract,
  },
  {
    name: 'an address without a state sends an empty one',
    file: `${gateways}/printful/orders.ts`,
    find: "...(destination.country === 'UK' || !destination.state ? {} : { state_code: destination.state }),",
    replace: 'state_code: destination.state,',
    tests: ['test/api/printful-contract.test.ts'],
  },
  {
    name: '408 and 409 from Printful are final',
    file: `${gateways}/printful-client.ts`,
    find: 'status >= 500 || MAY_PASS.includes(status)',
    replace: 'status >= 500',
    tests: ['test/api/printful-failures.test.ts'],
  },
  {
    name: 'an order is completed when one of its parcels is delivered',
    file: `${fulfillment}/follow-order.ts`,
    find: "if (parcels.every(({ state }) => state === 'delivered')) return true;",
    replace: "if (parcels.some(({ state }) => state === 'delivered')) return true;",
    tests: parcels,
  },
  {
    name: 'an order is completed before everything is shipped',
    file: `${fulfillment}/follow-order.ts`,
    find: "|| (status !== 'fulfilled' && status !== 'archived')",
    replace: '',
    tests: parcels,
  },
  {
    name: 'a late webhook makes a delivered parcel undelivered',
    file: `${fulfillment}/queries.ts`,
    find: '  shipped: [],',
    replace: "  shipped: ['delivered', 'returned'],",
    tests: parcels,
  },
  {
    name: 'a canceled order is still tracked',
    file: `${fulfillment}/follow-order.ts`,
    find: "(['confirmed_with_printful', 'shipped', 'on_hold'])",
    replace: "(['confirmed_with_printful', 'shipped', 'on_hold', 'canceled'])",
    tests: parcels,
  },
  {
    name: "a parcel ends an order's hold",
    file: `${fulfillment}/follow-order.ts`,
    find: 'if (from < 0) return;',
    replace: '',
    tests: parcels,
  },
  {
    name: 'Printful is called twice as often as it allows',
    file: `${gateways}/rate-budget.ts`,
    find: 'window / (calls * 0.92)',
    replace: 'window / (calls * 1.6)',
    tests: ['test/simulation/call-rate.test.ts'],
  },
  {
    name: 'two instances claim the same slot at Printful',
    file: `${gateways}/rate-budget-queries.ts`,
    find: '      .forUpdate()\n',
    replace: '',
    tests: ['test/simulation/call-rate.test.ts'],
  },
  {
    name: 'a sync overwrites the price that the owner set',
    file: 'src/server/catalog/sync/queries.ts',
    find: 'product.price === listing.price && seen.price !== listing.price',
    replace: 'seen.price !== listing.price',
    tests: ['test/api/store-hats.test.ts'],
  },
  {
    name: 'the next page of a list skips orders with the same timestamp',
    file: 'src/server/orders/admin/list-queries.ts',
    find: '(created_at, id) < (',
    replace: "(created_at, 'ZZZZZZZZZZZ') < (",
    tests: ['test/api/admin-lists.test.ts'],
  },
  {
    name: 'the previous page of a list skips orders with the same timestamp',
    file: 'src/server/orders/admin/list-queries.ts',
    find: '(created_at, id) > (',
    replace: "(created_at, '0') > (",
    tests: ['test/api/admin-lists.test.ts'],
  },
];
