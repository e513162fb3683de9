import { walletDomains } from '../../domain/address/wallet-domains.ts';
import { SHOP_COMMAND } from '../config/shop-command.ts';
import type { Deps } from '../deps.ts';
import { WEBHOOK_EVENTS } from '../gateways/stripe-account.ts';
import { walletFault } from '../gateways/stripe-domains.ts';
import { taxFault } from '../gateways/stripe-tax.ts';
import { STRIPE_WEBHOOK_PATH } from '../orders/settling/receive-stripe-event.ts';
import { examine, type Finding, note, right, wrong } from './finding.ts';
import { findIsTaxed } from './queries.ts';

type StripeDeps = Pick<Deps, 'config' | 'stripe'>;

/** The keys, the account, and the webhook at Stripe. What a restricted key may not read is a note. */
export async function examineStripe(deps: StripeDeps): Promise<Finding[]> {
  const keys = deps.config.stripe.live
    ? right('Stripe’s keys', 'live, so cards are charged')
    : note('Stripe’s keys', 'test keys, so no card is charged. Set the live ones when the rest is right.');
  return [
    keys,
    ...(await examine(ACCOUNT, () => examineAccount(deps))),
    ...(await examine(WEBHOOK, () => examineWebhook(deps))),
    ...(await examine(WALLETS, () => examineWallets(deps))),
  ];
}

const ACCOUNT = 'Stripe’s account';
const WEBHOOK = 'Stripe’s webhook';
const WALLETS = 'Wallets';
const UNREADABLE = 'this restricted key may not read it';

async function examineAccount({ stripe }: StripeDeps): Promise<Finding[]> {
  const account = await stripe.readAccount();
  if (!account) return [note(ACCOUNT, UNREADABLE)];
  const { id, country, takesCharges, paysOut } = account;
  if (!takesCharges)
    return [wrong(ACCOUNT, `${id} takes no payments`, 'Finish its setup in Stripe’s dashboard')];
  if (!paysOut) return [wrong(ACCOUNT, `${id} pays nothing out`, 'Add a bank account in Stripe’s dashboard')];
  return [right(ACCOUNT, `${id}, ${country ?? 'country unknown'}`)];
}

const CORRECT = `Run ${SHOP_COMMAND} setup`;

async function examineWebhook({ config, stripe }: StripeDeps): Promise<Finding[]> {
  const webhooks = await stripe.readWebhooks();
  if (!webhooks) return [note(WEBHOOK, UNREADABLE)];
  const url = config.publicUrl + STRIPE_WEBHOOK_PATH;
  const ours = webhooks.find((webhook) => webhook.url === url);
  if (!ours) return [wrong(WEBHOOK, `none calls ${url}`, CORRECT)];
  if (!ours.isEnabled) return [wrong(WEBHOOK, `${url} is disabled`, CORRECT)];
  const missing = WEBHOOK_EVENTS.filter((type) => !ours.events.includes(type) && !ours.events.includes('*'));
  if (missing.length > 0) return [wrong(WEBHOOK, `lacks ${missing.join(', ')}`, CORRECT)];
  return [right(WEBHOOK, url)];
}

/** Only the shop's own domain: its twin matters only if shoppers get there. */
async function examineWallets({ config, stripe }: StripeDeps): Promise<Finding[]> {
  const [name] = walletDomains(config.publicUrl);
  if (name === undefined) return [note(WALLETS, 'they need a public domain')];
  const domain = await stripe.readDomain(name);
  if (domain === null) return [note(WALLETS, UNREADABLE)];
  if (!domain) return [wrong(WALLETS, `${name} is not registered at Stripe`, CORRECT)];
  const fault = walletFault(domain);
  return [
    fault === null
      ? right(WALLETS, `Apple Pay, Google Pay and Link may appear on ${name}`)
      : wrong(WALLETS, fault, `Do what Stripe says, then run ${SHOP_COMMAND} setup`),
  ];
}

const TAX = 'Sales tax';

/** Only if it is turned on. */
export async function examineTax({ db, stripe }: Pick<Deps, 'db' | 'stripe'>): Promise<Finding[]> {
  if (!(await findIsTaxed(db))) return [];
  return examine(TAX, async () => {
    const fault = await taxFault(stripe);
    return fault === null
      ? [right(TAX, `collected in ${(await stripe.readTaxStates())?.join(', ')}`)]
      : [wrong(TAX, fault, 'Until then nobody can check out to the states you are registered in')];
  });
}
