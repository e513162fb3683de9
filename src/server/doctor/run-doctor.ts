import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { printfulGateway } from '../gateways/printful.ts';
import { printfulClient } from '../gateways/printful-client.ts';
import { stripeGateway } from '../gateways/stripe.ts';
import { glyphTables } from '../pictures/glyph-tables.ts';
import { secretsFrom } from '../secrets.ts';
import { examineHats } from './examine-hats.ts';
import { examinePrintFile } from './examine-print-file.ts';
import { examinePrintful } from './examine-printful.ts';
import { examineRates } from './examine-rates.ts';
import { examineStripe } from './examine-stripe.ts';
import { type Finding, lineOf } from './finding.ts';

/** What to print, and whether nothing is wrong. */
interface Outcome {
  ok: boolean;
  lines: string[];
}

const USAGE =
  'npm run doctor -- --live    reads what is right and wrong from your accounts at Stripe and Printful; changes nothing';

/** Examines the shop of this environment, its database, and its accounts. Only reads. */
export async function runDoctor(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Outcome> {
  if (args.length !== 1 || args[0] !== '--live') return { ok: false, lines: [USAGE] };
  const read = readConfig(env, { callerNodeEnv: env.NODE_ENV });
  if (!read.ok) return { ok: false, lines: [`✗ Configuration: ${read.message}`] };
  const { config } = read;
  const { database } = config.limits;
  const db = connect({ url: readOnly(config.databaseUrl), ...database, onLost: () => undefined });
  try {
    const findings = await examineShop({
      config,
      db,
      ...gatewaysOf(config),
      secrets: secretsFrom(config.appSecret),
      glyphs: glyphTables(),
      clock: () => new Date(),
    });
    const wrong = findings.filter(({ state }) => state === 'wrong').length;
    const sum = wrong === 0 ? 'Nothing is wrong.' : `Wrong: ${wrong}.`;
    return { ok: wrong === 0, lines: [...findings.map(lineOf), sum] };
  } finally {
    await db.destroy();
  }
}

type DoctorDeps = Pick<Deps, 'config' | 'db' | 'printful' | 'stripe' | 'secrets' | 'glyphs' | 'clock'>;

const examineShop = async (deps: DoctorDeps): Promise<Finding[]> => [
  ...(await examineStripe(deps)),
  ...(await examinePrintful(deps)),
  ...(await examineHats(deps)),
  ...(await examineRates(deps)),
  ...(await examinePrintFile(deps)),
];

function gatewaysOf({ stripe, printful, limits }: Deps['config']): Pick<Deps, 'stripe' | 'printful'> {
  const settings = { timeout: limits.providerTimeout, largestAnswer: limits.providerAnswer };
  return {
    stripe: stripeGateway({ ...stripe, ...settings }),
    printful: printfulGateway(
      printfulClient({
        ...printful,
        ...settings,
        retryPause: limits.printfulRetryPause,
        silence: limits.minute,
        maxWait: limits.printfulQueueTimeout,
        // The shop's budget is in the database, which stays as it is. These few calls fit beside it.
        budget: { take: async () => null, silence: async () => undefined },
      }),
    ),
  };
}

function readOnly(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  return url.href;
}
