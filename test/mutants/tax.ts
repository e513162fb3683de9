import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const rule = 'src/domain/money/tax.ts';
const use = 'src/server/checkout/sales-tax.ts';
const store = 'src/server/checkout/tax-queries.ts';
const order = 'src/server/orders/placing/create-order.ts';
const api = ['test/api/sales-tax.test.ts'];
const life = ['test/api/sales-tax-life.test.ts'];
const unit = ['src/domain/money/tax.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a shop collects tax in every state once it is registered in one',
    file: rule,
    find: "country === 'US' && registered.includes(state)",
    replace: "country === 'US' && registered.length > 0",
    tests: unit,
  },
  {
    name: 'a refund returns the share of the tax of what is left',
    file: rule,
    find: 'split(tax, [returned, Math.max(0, paid - returned)])[0]',
    replace: 'split(tax, [Math.max(0, paid - returned), returned])[0]',
    tests: unit,
  },
  {
    name: 'tax that is turned off is calculated',
    file: use,
    find: "!isOn || country !== 'US'",
    replace: "country !== 'US'",
    tests: api,
  },
  {
    name: 'a calculation that fails is no tax',
    file: use,
    find: "return new ShopError('provider_failed', NO_TAX_NOW, { cause: error });",
    replace: 'return NONE;',
    tests: api,
  },
  {
    name: 'each request pays for a calculation',
    file: use,
    find: 'if (stored) return',
    replace: 'if (stored && now < since) return',
    tests: api,
  },
  {
    name: 'one calculation for all addresses',
    file: use,
    find: '[to.address1, to.address2, to.city, to.state, to.zip]',
    replace: '[to.state]',
    tests: api,
  },
  {
    name: 'two orders share a calculation, of which Stripe records one',
    file: store,
    find: ".on('order_id', 'is', null)",
    replace: '',
    tests: api,
  },
  {
    name: 'the total of an order forgets its tax',
    file: order,
    find: 'total: add(untaxed.total, tax.tax)',
    replace: 'total: untaxed.total',
    tests: api,
  },
  {
    name: 'the hats have the tax on shipping',
    file: order,
    find: 'subtract(tax.tax, tax.shippingTax)',
    replace: 'tax.tax',
    tests: api,
  },
  {
    name: 'Stripe does not hear of the tax of a payment',
    file: 'src/server/gateways/stripe.ts',
    find: 'calculation: taxCalculation',
    replace: "calculation: ''",
    tests: api,
  },
  {
    name: 'a refunded hat keeps its tax',
    file: 'src/server/orders/money/refund-order.ts',
    find: 'share: paidFor(line)',
    replace: 'share: line.share',
    tests: api,
  },
  {
    name: 'registrations that are read again are not stored',
    file: 'src/server/settings/admin-routes.ts',
    find: 'await readRegistrations(deps)',
    replace: 'await deps.stripe.readTaxStates()',
    tests: ['test/api/shop-obeys.test.ts'],
  },
  {
    name: 'the email about a refund says nothing of its sales tax',
    file: 'src/server/mail/order-letters.ts',
    find: '...(tax > 0 ? [[',
    replace: '...(tax < 0 ? [[',
    tests: api,
  },
  {
    name: 'the email about a new address says less sales tax than went back',
    file: 'src/server/mail/refunded.ts',
    find: "refund.reasonKind === 'tax'",
    replace: "refund.reasonKind === 'late'",
    tests: api,
  },
  {
    name: 'the tax that went back is still for the state',
    file: 'src/server/orders/money/profit-queries.ts',
    find: '(tax - case when tax > 0',
    replace: '(tax - case when tax > 0 and false',
    tests: api,
  },
  {
    name: 'less tax at a new address is refunded at every change',
    file: 'src/server/orders/edits/tax-there.ts',
    find: 'const now = subtract(order.tax, add(ZERO, ...(ofTax ?? [])));',
    replace: 'const now = order.tax;',
    tests: api,
  },
  {
    name: 'more tax at a new address is a gift of the shop',
    file: 'src/server/orders/edits/tax-there.ts',
    find: 'there > now ?',
    replace: 'there < now ?',
    tests: api,
  },
  {
    name: 'an order outlives the calculation of its tax',
    file: use,
    find: '{ since, until })',
    replace: '{ since, until: now })',
    tests: life,
  },
  {
    name: 'a discount does not lower the tax',
    file: order,
    find: 'amount: shares[index] ?? ZERO, quantity',
    replace: 'amount: lines[index]?.price ?? ZERO, quantity',
    tests: life,
  },
  {
    name: 'a replacement owes tax at a new address',
    file: 'src/server/orders/edits/tax-there.ts',
    find: 'if (order.replaces !== null) return null;',
    replace: '',
    tests: life,
  },
  {
    name: 'the state gets the tax of what a bank took back',
    file: 'src/server/orders/money/profit-queries.ts',
    find: '+ coalesce(lost, 0), coalesce(paid, total)) /',
    replace: ', coalesce(paid, total)) /',
    tests: life,
  },
  {
    name: 'Stripe gives back the tax of a lost dispute at each look',
    file: 'src/server/orders/money/return-disputed-tax.ts',
    find: "dispute.status === 'lost' && !isReturned",
    replace: "dispute.status === 'lost'",
    tests: life,
  },
  {
    name: 'the tax of a dispute that is won on appeal stays with the shopper',
    file: 'src/server/orders/money/return-disputed-tax.ts',
    find: "dispute.status === 'won' && isReturned",
    replace: "dispute.status === 'appealed' && isReturned",
    tests: life,
  },
  {
    name: 'sales by state keep the tax of lost disputes',
    file: 'src/server/ledger/page-queries.ts',
    find: "from disputes where status = 'lost'",
    replace: "from disputes where status = 'gone'",
    tests: life,
  },
  {
    name: 'a helper gives away the sales tax of a new address',
    file: 'src/server/orders/admin/change-order.ts',
    find: 'if (more && (isHelper || !address.bearsTax))',
    replace: 'if (more && !address.bearsTax)',
    tests: life,
  },
  {
    name: 'less tax at the address that an owner corrects stays with the shop',
    file: 'src/server/orders/admin/change-order.ts',
    find: 'if (taxed) await returnTax(inner, order, taxed);',
    replace: '',
    tests: life,
  },
];
