import type Stripe from 'stripe';
import { asking, orForbidden } from './stripe-calls.ts';

/** A domain on which Stripe may show wallets. */
export interface WalletDomain {
  name: string;
  isEnabled: boolean;
  /** The wallets that do not appear there, with Stripe's reason; empty where it gives none. */
  inactive: { wallet: string; why: string }[];
}

/** A restricted key may not read or register domains; then these are null. */
export const stripeDomains = (stripe: Stripe) => {
  const find = async (name: string) =>
    (await asking(stripe.paymentMethodDomains.list({ domain_name: name, limit: 1 }))).data[0];
  return {
    /** What Stripe knows about a domain; undefined if it is not registered. */
    readDomain: (name: string) => orForbidden(find(name).then((found) => found && toDomain(found))),

    /** Registers a domain, enables it, and has Stripe look again at wallets that are not active there. */
    registerDomain: (name: string) =>
      orForbidden(
        (async () => {
          const found = await find(name);
          if (!found) {
            const created = await asking(stripe.paymentMethodDomains.create({ domain_name: name }));
            return { isNew: true, domain: toDomain(created) };
          }
          if (!found.enabled) await asking(stripe.paymentMethodDomains.update(found.id, { enabled: true }));
          const validated = await asking(stripe.paymentMethodDomains.validate(found.id));
          return { isNew: false, domain: toDomain(validated) };
        })(),
      ),
  };
};

const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' } as const;

const toDomain = (domain: Stripe.PaymentMethodDomain): WalletDomain => ({
  name: domain.domain_name,
  isEnabled: domain.enabled,
  inactive: (Object.keys(WALLETS) as (keyof typeof WALLETS)[])
    .filter((key) => domain[key].status !== 'active')
    .map((key) => ({ wallet: WALLETS[key], why: domain[key].status_details?.error_message ?? '' })),
});

/** What is wrong on a domain, in a sentence without a period; null if every wallet may appear. */
export function walletFault({ name, isEnabled, inactive }: WalletDomain): string | null {
  if (!isEnabled) return `${name} is turned off at Stripe`;
  const reasons = inactive.map(({ wallet, why }) =>
    why === '' ? wallet : `${wallet} (${why.replace(/\.$/, '')})`,
  );
  return reasons.length === 0
    ? null
    : `${LIST.format(reasons)} ${reasons.length === 1 ? 'does' : 'do'} not appear on ${name}`;
}

const LIST = new Intl.ListFormat('en-US');
