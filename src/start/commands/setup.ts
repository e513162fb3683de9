import { SHOP_COMMAND } from '../../server/config/shop-command.ts';
import { runSetup } from '../../server/set-up/run-setup.ts';
import { readEnvironment } from '../environment.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Outcome } from './command.ts';
import { commandArguments } from './command-arguments.ts';
import { commandConfig } from './command-config.ts';

export const usage = `${SHOP_COMMAND} setup [--replace]    registers the shop’s webhooks and its domain for wallets`;

/** Registers the webhooks and the domain. Stripe's secret is only known afterward, so it may be missing. */
export async function run(args: string[], shutdown: Shutdown): Promise<Outcome> {
  const { values } = commandArguments(usage, args, { options: { replace: { type: 'boolean' } } });
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = readEnvironment();
  const lacksSecret = Boolean(STRIPE_SECRET_KEY) && !STRIPE_WEBHOOK_SECRET;
  const config = await commandConfig(shutdown, {
    placeholders: lacksSecret ? { STRIPE_WEBHOOK_SECRET: 'whsec_not_known_yet' } : {},
    callsProviders: true,
  });
  return runSetup(config, { hasSecret: !lacksSecret, replace: values.replace === true });
}
