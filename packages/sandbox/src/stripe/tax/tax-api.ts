import { z } from 'zod';
import { unixSeconds } from '../../time.ts';
import type { StripeAccount } from '../account.ts';
import { emptyAddress } from '../objects.ts';
import { endpoint, ok } from '../protocol/endpoint.ts';
import { listParams, listReply, pageOf } from '../protocol/list.ts';
import { expand, integer, oneOf, type shipping, text, unsettable } from '../protocol/params.ts';
import { missing, StripeError } from '../protocol/stripe-error.ts';
import { calculateTax, calculationParams } from './calculate-tax.ts';
import { reverseAsAsked } from './commit-tax.ts';
import { newRegistration, type TaxRegistration, type TaxTransaction } from './tax-objects.ts';

export const taxEndpoints = [
  endpoint('POST', '/tax/calculations', {
    params: calculationParams,
    handle: ({ account, params }) => {
      const { address } = params.customer_details;
      requireLocation(address);
      const isCollected = registrationsOf(account).some(
        (one) => one.status === 'active' && one.country_options.us.state === (address.state ?? ''),
      );
      const { lines: _, ...shown } = account.calculations.put(calculateTax(params, isCollected));
      return ok(shown);
    },
  }),
  endpoint('GET', '/tax/registrations', {
    params: listParams({ status: oneOf('active', 'all', 'expired', 'scheduled').default('all') }),
    handle: ({ account, params }) =>
      listReply(account, '/v1/tax/registrations', {
        params,
        newestFirst: registrationsOf(account),
        wanted: ({ status }) => (params.status === 'all' ? true : status === params.status),
      }),
  }),
  endpoint('POST', '/tax/registrations', {
    params: z.strictObject({
      active_from: text(),
      country: oneOf('US'),
      country_options: z.strictObject({
        us: z.strictObject({ state: unsettable(2), type: oneOf('state_sales_tax') }),
      }),
      ...expand,
    }),
    handle: ({ account, params }) =>
      ok(account.registrations.put(newRegistration(params.country_options.us.state ?? '', unixSeconds()))),
  }),
  endpoint('POST', '/tax/registrations/:id', {
    params: z.strictObject({ expires_at: text(), ...expand }),
    handle: ({ account, id }) => {
      const before = registrationsOf(account).find((one) => one.id === id);
      if (!before) throw missing('tax registration', id, 'id');
      return ok(account.registrations.put({ ...before, status: 'expired', expires_at: unixSeconds() }));
    },
  }),
  endpoint('GET', '/tax/settings', {
    params: z.strictObject(expand),
    handle: ({ account: { settings } }) => {
      const isActive = settings.isSetUp ?? true;
      return ok({
        object: 'tax.settings',
        defaults: { provider: 'stripe', tax_behavior: 'exclusive', tax_code: 'txcd_30060006' },
        head_office: isActive
          ? {
              address: {
                ...emptyAddress,
                line1: '12 Music Row',
                city: 'Nashville',
                state: 'TN',
                postal_code: '37203',
                country: 'US',
              },
            }
          : null,
        livemode: false,
        status: isActive ? 'active' : 'pending',
        status_details: isActive ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
      });
    },
  }),
  endpoint('GET', '/tax/associations/find', {
    params: z.strictObject({ payment_intent: text(), ...expand }),
    handle: ({ account, params: { payment_intent } }) => {
      const [found] = account.associations.relatedTo(payment_intent);
      if (!found) throw missing('tax association', payment_intent, 'payment_intent');
      return ok(found);
    },
  }),
  endpoint('POST', '/tax/transactions/create_reversal', {
    params: z.strictObject({
      mode: oneOf('full', 'partial'),
      original_transaction: text(),
      reference: text(500),
      flat_amount: integer.refine((amount) => amount < 0, 'must be negative').optional(),
      ...expand,
    }),
    handle: ({ account, params }) => {
      const original = account.taxTransactions.get(params.original_transaction);
      if (!original) throw missing('tax transaction', params.original_transaction, 'original_transaction');
      if (account.taxTransactions.relatedTo(params.reference).length > 0)
        throw new StripeError('The reference must be unique across all transactions.', {
          code: 'resource_already_exists',
          param: 'reference',
        });
      return ok(reverseAsAsked(account, original, params));
    },
  }),
  endpoint('GET', '/tax/transactions/:id', {
    params: z.strictObject(expand),
    handle: ({ account, id }) => {
      const found = transactionOf(account, id);
      // https://docs.stripe.com/api/tax/transactions/line_items: the rest is listed apart.
      const embedded = pageOf(found.line_items.data, { limit: 10 });
      return ok({ ...found, line_items: { ...found.line_items, ...embedded } });
    },
  }),
  endpoint('GET', '/tax/transactions/:id/line_items', {
    params: listParams({}).omit({ created: true }),
    handle: ({ account, id, params }) => {
      const { line_items } = transactionOf(account, id);
      return ok({ ...line_items, ...pageOf(line_items.data, params) });
    },
  }),
];

function transactionOf(account: StripeAccount, id: string): TaxTransaction {
  const found = account.taxTransactions.get(id);
  if (!found) throw missing('tax transaction', id, 'transaction');
  return found;
}

/** https://docs.stripe.com/tax/custom: without a state or ZIP code, Stripe cannot tell where in the US it is. */
function requireLocation({ country, state, postal_code }: z.output<typeof shipping>['address']): void {
  if (country && (country !== 'US' || (state && /^\d{5}/.test(postal_code ?? '')))) return;
  throw new StripeError(
    'We could not determine the customer’s tax location based on the provided customer address.',
    { code: 'customer_tax_location_invalid', param: 'customer_details[address]' },
  );
}

/** The registrations of this account, newest first: those of its settings, and those that were added or ended since. */
function registrationsOf(account: StripeAccount): TaxRegistration[] {
  const added = account.registrations.all();
  const first = (account.settings.taxStates ?? ['TN']).map((state) =>
    newRegistration(state, unixSeconds(), `taxreg_${state}`),
  );
  return [...added, ...first.filter(({ id }) => !added.some((one) => one.id === id))];
}
