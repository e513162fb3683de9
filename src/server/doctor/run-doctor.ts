import { describeUnknown } from '../config/unknown-variables.ts';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { type Dns, dnsLookup } from '../gateways/dns.ts';
import { proxyWarning } from '../http/proxy-warning.ts';
import { glyphTables } from '../pictures/glyph-tables.ts';
import { secretsFrom } from '../secrets.ts';
import { examineDatabase } from './examine-database.ts';
import { examineHats } from './examine-hats.ts';
import { examineBackup, examineClock, examineDisk } from './examine-machine.ts';
import { examineMail } from './examine-mail.ts';
import { examinePrintFile } from './examine-print-file.ts';
import { examinePrintful } from './examine-printful.ts';
import { examineRates } from './examine-rates.ts';
import { examineSettings } from './examine-settings.ts';
import { examineStripe, examineTax } from './examine-stripe.ts';
import { type Finding, lineOf, note } from './finding.ts';
import { gatewaysOf } from './gateways.ts';

/** What to print, and whether nothing is wrong. */
interface Outcome {
  ok: boolean;
  lines: string[];
}

/** Examines the shop of this environment, its machine, its database, its mail, and its accounts. Only reads. */
export async function runDoctor(env: Readonly<Record<string, string | undefined>>): Promise<Outcome> {
  const read = readConfig(env, { callerNodeEnv: env.NODE_ENV });
  const unknown = describeUnknown(env).map((text) => lineOf(note('Configuration', text)));
  if (!read.ok) return { ok: false, lines: [...unknown, `✗ Configuration: ${read.message}`] };
  const { config } = read;
  const { database, health } = config.limits;
  const db = connect({ url: readOnly(config.databaseUrl), ...database, onLost: () => undefined });
  try {
    const findings = await examineShop({
      config,
      db,
      ...gatewaysOf(config),
      secrets: secretsFrom(config.appSecret),
      glyphs: glyphTables(),
      clock: () => new Date(),
      dns: dnsLookup({ timeout: health.answer / 2 }),
    });
    const wrong = findings.filter(({ state }) => state === 'wrong').length;
    const sum = wrong === 0 ? 'Nothing is wrong.' : `Wrong: ${wrong}.`;
    return { ok: wrong === 0, lines: [...unknown, ...findings.map(lineOf), sum] };
  } finally {
    await db.destroy();
  }
}

type DoctorDeps = Pick<Deps, 'config' | 'db' | 'printful' | 'stripe' | 'secrets' | 'glyphs' | 'clock'> & {
  dns: Dns;
};

async function examineShop(deps: DoctorDeps): Promise<Finding[]> {
  const { config, db } = deps;
  const database = await examineDatabase(db, config);
  // Without the database, nothing is known about the shop's hats.
  const isReachable = await db
    .selectFrom('catalog_version')
    .select('version')
    .execute()
    .then(
      () => true,
      () => false,
    );
  const proxy = proxyWarning(config, false);
  return [
    database,
    ...(proxy === null ? [] : [{ state: 'wrong', about: 'Proxy', text: proxy } as const]),
    ...(await examineStripe(deps)),
    ...(isReachable ? [...(await examineSettings(db, config)), ...(await examineAccounts(deps))] : []),
    ...(await examineMail(config, deps.dns)),
    await examineClock({ config, db: isReachable ? db : null }),
    ...(await examineDisk([config.dataDir], config.limits.leastDisk)),
    await examineBackup(deps),
  ];
}

const examineAccounts = async (deps: DoctorDeps): Promise<Finding[]> => [
  ...(await examineTax(deps)),
  ...(await examinePrintful(deps)),
  ...(await examineHats(deps)),
  ...(await examineRates(deps)),
  ...(await examinePrintFile(deps)),
];

function readOnly(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  return url.href;
}
