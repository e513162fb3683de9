import { transactIn } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { alertOwner } from './alert-owner.ts';
import { hasProviderAlert } from './queries.ts';

type Provider = 'Stripe' | 'Printful';

const WHAT_TO_DO: Record<Provider, string> = {
  Stripe:
    'Until that is fixed, nobody can pay, or paid orders wait. Check the shop’s secret key, what it may do, and the account in Stripe’s dashboard. Then start the shop again.',
  Printful:
    'Paid orders wait until that is fixed, and then go on by themselves. Check the shop’s token, which expires, what it may do, and the account’s billing in Printful’s dashboard.',
};

/**
 * Alerts the owner, by email at once and on Today, that a provider refuses the shop itself: its key, or its account. Once until the
 * alert is closed, and then at most once an hour. A key that no longer works is told even if the account is refused already.
 */
export async function alertProviderRefuses(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'clock' | 'log'>,
  provider: Provider,
  { answer, about = 'account' }: { answer: string; about?: 'token' | 'account' },
): Promise<void> {
  deps.log.error({ provider, answer }, 'a provider refuses the shop');
  const hour = deps.clock().toISOString().slice(0, 13);
  await transactIn(deps, async (inner) => {
    if (await hasProviderAlert(inner.db, provider, about)) return;
    await alertOwner(inner, {
      event: `${provider.toLowerCase()}-refuses.${about}.${hour}`,
      kind: 'provider',
      text: `${provider} refuses the shop (${answer}). ${WHAT_TO_DO[provider]}`,
    });
  });
}
