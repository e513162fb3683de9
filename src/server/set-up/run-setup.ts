import { walletDomains } from '../../domain/address/wallet-domains.ts';
import { SHOP_COMMAND } from '../config/shop-command.ts';
import type { Config } from '../config.ts';
import { connect, type Db } from '../db/connect.ts';
import { explainRefusals } from '../db/connection-refusal.ts';
import { migrate } from '../db/migrate.ts';
import { gatewaysOf } from '../doctor/gateways.ts';
import { linkWebhook } from '../fulfillment/webhook/link-webhook.ts';
import { findWebhook } from '../fulfillment/webhook/queries.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import type { StripeGateway } from '../gateways/stripe.ts';
import { isKeyRefused, messageOf } from '../gateways/stripe-calls.ts';
import { walletFault } from '../gateways/stripe-domains.ts';
import { ShopError } from '../http/shop-error.ts';
import { STRIPE_WEBHOOK_PATH } from '../orders/settling/receive-stripe-event.ts';
import { followTakeOver, shopHere } from '../take-over/claim-database.ts';
import { findServedShop } from '../take-over/queries.ts';

interface SetupOptions {
  /** Whether STRIPE_WEBHOOK_SECRET is set. */
  hasSecret: boolean;
  /** Whether another webhook at Printful may be replaced. */
  replace: boolean;
}

/** What to print, and whether everything is registered. */
interface Outcome {
  ok: boolean;
  lines: string[];
}

/** Registers the shop's webhooks at Stripe and Printful, and its domain for wallets. Running it again changes nothing. */
export async function runSetup(config: Config, options: SetupOptions): Promise<Outcome> {
  const db = connect({ url: config.databaseUrl, ...config.limits.database, onLost: () => undefined });
  return explainRefusals(config.databaseUrl, async () => {
    await migrate(db);
    const waitsFor = await needsTakeOver(db, config);
    if (waitsFor !== null) return { ok: false, lines: [`✗ Database: ${waitsFor}`] };
    const { stripe, printful } = gatewaysOf(config);
    const steps = [
      await registered('Stripe’s webhook', () => setStripe(stripe, config.publicUrl, options)),
      ...(await setWallets(stripe, config.publicUrl)),
      await registered('Printful’s webhook', () =>
        setPrintful({ db, printful, config, clock: () => new Date() }, options),
      ),
    ];
    return { ok: steps.every(({ ok }) => ok), lines: steps.flatMap(({ lines }) => lines) };
  }).finally(() => db.destroy());
}

async function needsTakeOver(db: Db, config: Config): Promise<string | null> {
  const [served, here] = [await findServedShop(db), await shopHere(db, config)];
  return followTakeOver(here, { current: () => served }).needed();
}

const done = (text: string): Outcome => ({ ok: true, lines: [text] });
const failed = (text: string): Outcome => ({ ok: false, lines: [text] });

/** Names each line. A provider that refuses or does not answer is a line too; any other error is a bug and throws. */
async function registered(about: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const mark = ({ ok, lines }: Outcome): Outcome => ({
    ok,
    lines: lines.map((line) => `${ok ? '✓' : '✗'} ${about}: ${line}`),
  });
  try {
    return mark(await work());
  } catch (error) {
    if (!(error instanceof PrintfulError || error instanceof ShopError)) throw error;
    const todo = refusesKey(error) ? 'Check the key or token, then try again.' : 'Try again in a moment.';
    return mark(failed(`${messageOf(error).replace(/\.$/, '')}. ${todo}`));
  }
}

/** Whether the provider answered, and refused the shop itself. */
const refusesKey = (error: Error) =>
  isKeyRefused(error) || (error instanceof PrintfulError && error.kind === 'unauthorized');

async function setStripe(
  stripe: Pick<StripeGateway, 'setWebhook'>,
  publicUrl: string,
  { hasSecret }: SetupOptions,
): Promise<Outcome> {
  const url = publicUrl + STRIPE_WEBHOOK_PATH;
  const outcome = await stripe.setWebhook(url);
  if (outcome === null)
    return failed(
      'This restricted key may not register webhooks. Give it “Webhook Endpoints: write”, or use the secret key once.',
    );
  if (outcome.state === 'created')
    return {
      ok: true,
      lines: [
        `${url} was registered.`,
        `Stripe tells its secret only now. Set it and restart the shop: STRIPE_WEBHOOK_SECRET=${outcome.secret}`,
      ],
    };
  const text = outcome.state === 'updated' ? `${url} was corrected.` : `${url} was registered already.`;
  if (hasSecret) return done(text);
  return failed(
    `${text} STRIPE_WEBHOOK_SECRET is not set: copy it from this webhook’s page in Stripe’s dashboard (Reveal).`,
  );
}

/** The address's twin, with or without www, matters only if shoppers get there, so it never fails. */
async function setWallets(
  stripe: Pick<StripeGateway, 'registerDomain'>,
  publicUrl: string,
): Promise<Outcome[]> {
  const [own, twin] = walletDomains(publicUrl);
  if (own === undefined || twin === undefined) return [done('– Wallets: they need a public domain.')];
  const set = (name: string) => registered(`Wallets on ${name}`, () => setDomain(stripe, name));
  const { lines } = await set(twin);
  return [await set(own), { ok: true, lines: lines.map((line) => line.replace(/^✗/, '–')) }];
}

async function setDomain(stripe: Pick<StripeGateway, 'registerDomain'>, name: string): Promise<Outcome> {
  const registration = await stripe.registerDomain(name);
  if (registration === null)
    return failed(
      'This restricted key may not register domains. Give it “Payment Method Domains: write”, or use the secret key once.',
    );
  const { isNew, domain } = registration;
  const fault = walletFault(domain);
  const text = isNew ? 'it was registered' : 'it was registered already';
  return fault === null
    ? done(`${text}, and Apple Pay, Google Pay and Link may appear.`)
    : failed(`${text}, but ${fault}. Do what Stripe says, then run this again.`);
}

async function setPrintful(
  deps: Parameters<typeof linkWebhook>[0],
  { replace }: SetupOptions,
): Promise<Outcome> {
  const state = await linkWebhook(deps, { replace });
  if (state === null) return failed('Another instance is registering it. Try again in a moment.');
  const missing = (await findWebhook(deps.db))?.missing ?? [];
  if (state.state === 'active')
    return done(
      `${state.url} is registered${missing.length === 0 ? '' : `, without ${missing.join(', ')}, which Printful refuses`}.`,
    );
  if (state.state === 'refused') return failed(`Printful refused it: ${state.why}`);
  return failed(
    `Printful calls ${state.url}, and a store has only one webhook. To replace it: ${SHOP_COMMAND} setup --replace`,
  );
}
