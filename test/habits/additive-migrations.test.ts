import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Contractions: migrations that take away what a former release needed, and the release that stopped using it. Each also names
 * the oldest release that still works, by `requireRelease`.
 */
const CONTRACTIONS: Record<string, { unusedSince: string }> = {};

/** The migrations that came before the baseline. */
const LAST_UNCHECKED = '073';

const FOLDER = 'src/server/db/migrations';

/** What a former release does not survive. */
const TAKES_AWAY: Record<string, RegExp> = {
  'drops a table, a column or a view': /\bdrop\s+(table|column|view)\b|\.drop(Table|Column|View)\(/i,
  'renames something': /\brename\s+(to|column|constraint)\b|\.rename(To|Column)\(/i,
  'requires a value': /\bset\s+not\s+null\b|\.setNotNull\(/i,
  'changes a type': /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b|\.setDataType\(/i,
  'adds a required column without a default':
    /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?(?!constraint\b)\w+\s+(?![^,;`]*\bdefault\b)(?![^,;`]*\bgenerated\b)[^,;`]*\bnot\s+null\b/i,
};

const faultsOf = (text: string): string[] => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return Object.entries(TAKES_AWAY).flatMap(([fault, pattern]) => (pattern.test(code) ? [fault] : []));
};

const migrations = readdirSync(FOLDER)
  .filter((file) => /^\d/.test(file) && file.slice(0, 3) > LAST_UNCHECKED)
  .map((file) => ({ file, text: readFileSync(`${FOLDER}/${file}`, 'utf8') }));

test('migrations only add, so that a former release runs on the newer database', () => {
  const faults = migrations
    .filter(({ file }) => !(file in CONTRACTIONS))
    .flatMap(({ file, text }) => faultsOf(text).map((fault) => `${file} ${fault}`));
  expect(faults).toEqual([]);
});

test('a contraction names the oldest release that works after it', () => {
  for (const [file, { unusedSince }] of Object.entries(CONTRACTIONS))
    expect(migrations.find((one) => one.file === file)?.text).toContain(
      `requireRelease(db, '${unusedSince}')`,
    );
});

test.each([
  ['alter table orders drop column zip', 'drops a table, a column or a view'],
  ['drop table if exists sweeps', 'drops a table, a column or a view'],
  ['alter table orders rename column zip to postcode', 'renames something'],
  ['alter table orders alter column zip set not null', 'requires a value'],
  ['alter table orders alter column zip type int using zip::int', 'changes a type'],
  ['alter table orders alter zip set data type int', 'changes a type'],
  ['alter table orders add column zone text not null', 'adds a required column without a default'],
])('%s is refused', (statement, fault) => {
  expect(faultsOf(`await sql\`${statement}\`.execute(db);`)).toEqual([fault]);
});

test.each([
  "alter table orders add column zone text not null default ''",
  'alter table orders add column zone text',
  'alter table orders alter column zip drop not null',
  'alter table orders drop constraint orders_zip_check',
  'alter table orders add constraint zone check (zone is not null)',
  'create table zones (id text primary key, name text not null)',
])('%s is fine', (statement) => {
  expect(faultsOf(`await sql\`${statement}\`.execute(db);`)).toEqual([]);
});
