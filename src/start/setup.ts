import { runSetup } from '../server/set-up/run-setup.ts';
import { commandConfig } from './command-config.ts';
import { readEnvironment } from './environment.ts';
import { lineFor, Refusal } from './refusal.ts';
import { createShutdown, TIMEOUTS } from './shutdown.ts';

const USAGE = 'npm run setup [-- --replace]    registers the shop’s webhooks at Stripe and Printful';

/** `npm run setup`: registers the webhooks. Stripe's secret is only known afterward, so it may be missing. */
const shutdown = createShutdown(TIMEOUTS);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutdown.interrupt());
try {
  const words = process.argv.slice(2);
  if (words.some((word) => word !== '--replace')) throw new Refusal(USAGE);
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = readEnvironment();
  const lacksSecret = Boolean(STRIPE_SECRET_KEY) && !STRIPE_WEBHOOK_SECRET;
  const config = await commandConfig(shutdown, {
    placeholders: lacksSecret ? { STRIPE_WEBHOOK_SECRET: 'whsec_not_known_yet' } : {},
    callsProviders: true,
  });
  const { ok, lines } = await runSetup(config, {
    hasSecret: !lacksSecret,
    replace: words.includes('--replace'),
  });
  process.stdout.write(`${lines.join('\n')}\n`);
  await shutdown.end(ok ? 0 : 1);
} catch (error) {
  await shutdown.end(1, lineFor(error));
}
