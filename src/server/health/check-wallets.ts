import { walletDomains } from '../../domain/address/wallet-domains.ts';
import type { HealthPart } from '../../wire/admin/health.ts';
import { SHOP_COMMAND } from '../config/shop-command.ts';
import type { Deps } from '../deps.ts';
import { type WalletDomain, walletFault } from '../gateways/stripe-domains.ts';
import { checkPart } from './check-part.ts';

const name = 'Wallets';

/** Whether Apple Pay, Google Pay and Link may appear in the checkout, and otherwise what to do. Never throws. */
export async function checkWallets(
  { config, stripe }: Pick<Deps, 'config' | 'stripe'>,
  timeout: number,
): Promise<HealthPart> {
  const [domain] = walletDomains(config.publicUrl);
  if (domain === undefined)
    return { name, state: 'off', says: 'Apple Pay, Google Pay and Link need a public domain.' };
  let found: WalletDomain | undefined | null;
  const read = async () => {
    found = await stripe.readDomain(domain);
  };
  const answered = await checkPart(name, read, timeout);
  return answered.state === 'working' ? { name, ...inWords(domain, found) } : answered;
}

function inWords(domain: string, found: WalletDomain | undefined | null): Pick<HealthPart, 'state' | 'says'> {
  if (found === null)
    return { state: 'off', says: 'Not known: the Stripe key may not read the registered domains.' };
  if (!found)
    return {
      state: 'failing',
      says: `${domain} is not registered at Stripe, so no wallet appears. Run ${SHOP_COMMAND} setup.`,
    };
  const fault = walletFault(found);
  if (fault !== null)
    return { state: 'failing', says: `${fault}. Do what Stripe says, then run ${SHOP_COMMAND} setup.` };
  return { state: 'working', says: `Apple Pay, Google Pay and Link may appear on ${domain}.` };
}
