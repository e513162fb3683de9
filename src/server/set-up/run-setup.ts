import type { Config } from '../config.ts';
import { connect, type Db } from '../db/connect.ts';
import { explainRefusals } from '../db/connection-refusal.ts';
import { migrate } from '../db/migrate.ts';
import { gatewaysOf } from '../doctor/gateways.ts';
import { linkWebhook } from '../fulfillment/webhook/link-webhook.ts';
import { findWebhook } from '../fulfillment/webhook/queries.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import type { StripeGateway } from '../gateways/stripe.ts';
import { messageOf } from '../gateways/stripe-calls.ts';
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

/** Registers the shop's webhooks at Stripe and Printful. Running it again changes nothing. */
export async function runSetup(config: Config, options: SetupOptions): Promise<Outcome> {
  const db = connect({ url: config.databaseUrl, ...config.limits.database, onLost: () => undefined });
  return explainRefusals(config.databaseUrl, async () => {
    await migrate(db);
    const waitsFor = await needsTakeOver(db, config);
    if (waitsFor !== null) return { ok: false, lines: [`✗ Database: ${waitsFor}`] };
    const { stripe, printful } = gatewaysOf(config);
    const steps = [
      await registered('Stripe’s webhook', () => setStripe(stripe, config.publicUrl, options)),
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
    return mark(failed(`${messageOf(error).replace(/\.$/, '')}. Check the key or token, then try again.`));
  }
}

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

async function setPrintful(
  deps: Parameters<typeof linkWebhook>[0],
  { replace }: SetupOptions,
): Promise<Outcome> {
  const state = await linkWebhook(deps, { takeOver: replace });
  if (state === null) return failed('Another instance is registering it. Try again in a moment.');
  const missing = (await findWebhook(deps.db))?.missing ?? [];
  if (state.state === 'active')
    return done(
      `${state.url} is registered${missing.length === 0 ? '' : `, without ${missing.join(', ')}, which Printful refuses`}.`,
    );
  if (state.state === 'refused') return failed(`Printful refused it: ${state.why}`);
  return failed(
    `Printful calls ${state.url}, and a store has only one webhook. To replace it: npm run shop -- setup --replace`,
  );
}
