import { z } from 'zod';
import { randomText } from '../http/random.ts';
import { unixSeconds } from '../time.ts';
import type { StripeAccount } from './account.ts';
import type { PaymentMethodDomain, Wallet } from './objects.ts';
import { type Call, endpoint, ok } from './protocol/endpoint.ts';
import { listParams, listReply } from './protocol/list.ts';
import { expand, flag, text } from './protocol/params.ts';
import { missing } from './protocol/stripe-error.ts';

const domainName = text(253).refine(
  (name) => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/i.test(name),
  // What Stripe says here is not known.
  'must be a domain name, like shop.example.com',
);

const MOST = 1000;

/** The domains on which wallets may be shown: https://docs.stripe.com/payments/payment-methods/pmd-registration */
export const paymentDomainEndpoints = [
  endpoint('GET', '/payment_method_domains', {
    params: listParams({ domain_name: text().optional(), enabled: flag.optional() }),
    handle: ({ account, params }) =>
      listReply(account, '/v1/payment_method_domains', {
        params,
        newestFirst: account.paymentDomains.newest(MOST),
        wanted: ({ domain_name, enabled }) =>
          domain_name === (params.domain_name ?? domain_name) && enabled === (params.enabled ?? enabled),
      }),
  }),

  // A domain that is registered already is answered as it is.
  endpoint('POST', '/payment_method_domains', {
    params: z.strictObject({ domain_name: domainName, enabled: flag.default(true), ...expand }),
    handle: ({ account, params: { domain_name, enabled } }) => {
      const before = account.paymentDomains.newest(MOST).find((one) => one.domain_name === domain_name);
      if (before) return ok(before);
      return put(account, {
        id: `pmd_${randomText(24)}`,
        object: 'payment_method_domain',
        created: unixSeconds(),
        domain_name,
        enabled,
        livemode: false,
        ...statuses(account),
      });
    },
  }),

  endpoint('POST', '/payment_method_domains/:id', {
    params: z.strictObject({ enabled: flag.optional(), ...expand }),
    handle: (call) => {
      const before = found(call);
      return put(call.account, { ...before, enabled: call.params.enabled ?? before.enabled });
    },
  }),

  endpoint('POST', '/payment_method_domains/:id/validate', {
    params: z.strictObject({ ...expand }),
    handle: (call) => put(call.account, { ...found(call), ...statuses(call.account) }),
  }),
];

function put(account: StripeAccount, domain: PaymentMethodDomain) {
  account.paymentDomains.put(domain);
  return ok(domain);
}

function found({ account, id }: Pick<Call<unknown>, 'account' | 'id'>): PaymentMethodDomain {
  const domain = account.paymentDomains.get(id);
  if (!domain) throw missing('payment_method_domain', id, 'id');
  return domain;
}

/** An account that is not set up yet has no Apple Pay. */
function statuses({ settings }: StripeAccount): Record<Wallet, PaymentMethodDomain[Wallet]> {
  const active = { status: 'active' } as const;
  return {
    amazon_pay: active,
    apple_pay:
      (settings.isSetUp ?? true)
        ? active
        : { status: 'inactive', status_details: { error_message: 'The account is not set up yet.' } },
    google_pay: active,
    klarna: active,
    link: active,
    paypal: active,
  };
}
