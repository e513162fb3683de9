/** @module-tag nightly */

import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../packages/sandbox/src/test-sandbox.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import type { Config } from '../../src/server/config.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { examineDatabase } from '../../src/server/doctor/examine-database.ts';
import { examineBackup, examineClock, examineDisk } from '../../src/server/doctor/examine-machine.ts';
import { examineMail } from '../../src/server/doctor/examine-mail.ts';
import { examineSettings } from '../../src/server/doctor/examine-settings.ts';
import { lineOf } from '../../src/server/doctor/finding.ts';
import { dnsLookup } from '../../src/server/gateways/dns.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { ENVIRONMENT_FIELDS } from '../../src/server/settings/environment-fields.ts';
import { markRestored } from '../../src/server/take-over/queries.ts';
import { startDnsServer } from '../dns-server.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { connectTo, type SeparateDatabase, separateDatabase, shopDatabase } from '../separate-database.ts';
import { temporaryFolder } from '../start/shop-process.ts';

let database: SeparateDatabase;
let db: Db;
let mailServer: MailServer;
let folder: string;

beforeAll(async () => {
  database = await shopDatabase();
  db = connectTo(database.url, 1);
  mailServer = await startMailServer();
  folder = temporaryFolder();
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await mailServer.close();
  await db.destroy();
  await database.close();
});

const FROM = 'Loud Hats <hello@mail.loudhats.shop>';
const clock = () => new Date();

/** What the doctor says about mail with these records. */
async function mailLines(
  records: Parameters<typeof startDnsServer>[0],
  env: Record<string, string> = {},
): Promise<string[]> {
  const dns = await startDnsServer(records);
  const config = testConfig({ SMTP_URL: mailServer.url, MAIL_FROM: FROM, ...env });
  const findings = await examineMail(config, dnsLookup({ timeout: 500, servers: [dns.address] }));
  await dns.close();
  return findings.map(lineOf);
}

test('mail whose server answers and whose records are right', async () => {
  const key = `v=DKIM1; k=rsa; p=${'A'.repeat(400)}`;
  const records = {
    'mail.loudhats.shop': ['v=spf1 include:_spf.mail.example ~all', 'other=1'],
    '_dmarc.loudhats.shop': ['v=DMARC1; p=quarantine'],
    's1._domainkey.mail.loudhats.shop': [key],
  };
  expect(await mailLines(records, { DKIM_SELECTOR: 's1' })).toEqual([
    '✓ Mail: 127.0.0.1 accepts the shop’s login',
    '✓ SPF: mail.loudhats.shop: v=spf1 include:_spf.mail.example ~all',
    '✓ DMARC: loudhats.shop: v=DMARC1; p=quarantine',
    '✓ DKIM: mail.loudhats.shop: a rsa key at s1._domainkey.mail.loudhats.shop',
  ]);
});

test('mail without records, and a server that nobody is', async () => {
  expect(await mailLines({}, { SMTP_URL: 'smtp://127.0.0.1:1', DKIM_SELECTOR: 's1' })).toEqual([
    expect.stringMatching(/^✗ Mail: 127\.0\.0\.1: .*ECONNREFUSED.* Correct SMTP_URL, then look again\.$/),
    expect.stringMatching(/^✗ SPF: mail\.loudhats\.shop has a problem: no SPF record\. Add the TXT record/),
    expect.stringMatching(/^✗ DMARC: .* no DMARC record.*_dmarc/),
    expect.stringMatching(/^✗ DKIM: .* no DKIM key at s1\._domainkey/),
  ]);
});

test('records that cannot be looked up are unknown, not wrong', async () => {
  const records = { 'mail.loudhats.shop': null, '_dmarc.mail.loudhats.shop': null };
  const [, spf, dmarc, dkim] = await mailLines(records);
  expect(spf).toMatch(/^– SPF: unknown: mail\.loudhats\.shop could not be looked up/);
  expect(dmarc).toMatch(/^– DMARC: unknown: /);
  expect(dkim).toMatch(/^– DKIM: unknown\. Set DKIM_SELECTOR/);
});

test('without a mail server, no name is looked up', async () => {
  const config = testConfig();
  const dns = { texts: () => expect.unreachable('a name was looked up') };
  expect((await examineMail(config, dns)).map(lineOf)).toEqual([
    expect.stringMatching(/^– Mail: no mail server is set/),
  ]);
});

/** A provider whose clock differs by these seconds. */
const providerOff = (seconds: number) =>
  listen((_request, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now() + seconds * 1000).toUTCString());
    response.writeHead(404).end();
  });

test.each<[string, number, RegExp]>([
  ['right', 0, /^✓ Clock: in step with the database and Stripe$/],
  ['a little off', -8, /^✓ Clock: in step with the database and [789] s ahead of Stripe$/],
  [
    'ahead',
    -11,
    /^✗ Clock: this machine is in step with the database and 1[012] s ahead of Stripe\. Turn on time/,
  ],
  [
    'behind',
    400,
    /^✗ Clock: this machine is in step with the database and (?:399|400|401) s behind Stripe\./,
  ],
])('a clock that is %s', async (_, seconds, line) => {
  const config = testConfig({ STRIPE_API_URL: await providerOff(seconds) });
  expect(lineOf(await examineClock({ config, db }))).toMatch(line);
});

test('a clock that nobody can confirm is unknown', async () => {
  const config = testConfig({ STRIPE_API_URL: 'http://127.0.0.1:1' });
  expect(lineOf(await examineClock({ config, db: null }))).toMatch(/^– Clock: unknown/);
});

test('a folder with room, one to be created, and a full one', async () => {
  const folders = [folder, join(folder, 'later', 'on'), '/proc'];
  expect((await examineDisk(folders, 1)).map(lineOf)).toEqual([
    expect.stringMatching(/^✓ Disk: \d+\.\d GB of \d+\.\d GB free at /),
    expect.stringMatching(/^✓ Disk: .*\/later\/on$/),
    '✗ Disk: 0.0 GB of 0.0 GB free at /proc. Make room, or use a larger disk.',
  ]);
});

test('the age of the newest backup, none, and an old one', async () => {
  const config = testConfig({ DATA_DIR: folder, DATABASE_URL: database.url });
  const live: Config = { ...config, stripe: { ...config.stripe, live: true } };
  const line = async (one: Config) => lineOf(await examineBackup({ config: one, clock }));
  expect(await line(config)).toMatch(/^– Backup: none yet/);
  expect(await line(live)).toMatch(
    /^✗ Backup: There is no backup in .*Run npm run shop -- backup once a day/,
  );
  const file = join(folder, 'backups', 'unhinged-hats-20261120-120000.backup');
  mkdirSync(join(folder, 'backups'));
  writeFileSync(file, Buffer.alloc(2_000_000));
  expect(await line(live)).toMatch(/^✓ Backup: less than an hour old, 2\.0 MB, in /);
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000);
  utimesSync(file, threeDaysAgo, threeDaysAgo);
  expect(await line(live)).toMatch(/^✗ Backup: The last backup is 3 days old/);
});

test('a database that answers, one without tables, a wrong name, and a restored one', async () => {
  const config = testConfig({ DATABASE_URL: database.url });
  const live: Config = { ...config, stripe: { ...config.stripe, live: true } };
  expect(lineOf(await examineDatabase(db, config))).toMatch(
    /^✓ Database: PostgreSQL 1\d\.\d.* at 127\.0\.0\.1/,
  );
  const url = new URL(database.url);
  url.pathname = '/hats';
  const wrong = connectTo(url.href, 1);
  const named = lineOf(await examineDatabase(wrong, { ...config, databaseUrl: url.href }));
  await wrong.destroy();
  expect(named).toMatch(/^✗ Database: .*has no database “hats”/);
  const empty = await separateDatabase();
  const emptyDb = connectTo(empty.url, 1);
  expect(lineOf(await examineDatabase(emptyDb, config))).toMatch(/^✗ Database: it has no tables/);
  await emptyDb.destroy();
  await empty.close();
  await markRestored(db, new Date());
  expect(lineOf(await examineDatabase(db, live))).toMatch(/^✗ Database: .*npm run shop -- take-over$/);
});

test('addresses in the settings that nobody can own are wrong with live keys, those of the environment are used until then', async () => {
  const mine = { general: 'a@loudhats.shop', orders: 'b@loudhats.shop', returns: 'c@loudhats.shop' };
  const config = { ...testConfig(), support: mine };
  const live: Config = { ...config, stripe: { ...config.stripe, live: true } };
  const store = (version: number, data: object) =>
    db
      .insertInto('settings')
      .values({ version, who: 'a test', data: JSON.stringify(data), restores: null })
      .execute();
  const lines = async (of: Config) => (await examineSettings(db, of)).map(lineOf);
  expect(await lines(live)).toEqual([]);
  await store(1, { ...DEFAULT_SHOP_SETTINGS, fromEnvironment: ENVIRONMENT_FIELDS });
  expect(await lines(live)).toEqual([]);
  await store(2, DEFAULT_SHOP_SETTINGS);
  expect(await lines(live)).toEqual([
    expect.stringMatching(/^✗ Settings: Nobody reads hello@unhingedhats\.example, orders@/),
  ]);
  expect(await lines(config)).toEqual([]);
});
