import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { collectErasures } from '../../src/server/backups/repeat-erasures.ts';
import { setAside } from '../../src/server/db/set-aside.ts';
import { findErasures, insertErasures } from '../../src/server/privacy/erasure-queries.ts';
import { readErasures, writeErasures } from '../../src/server/privacy/erasures.ts';
import { connectTo, shopDatabase } from '../separate-database.ts';
import { temporaryFolder } from '../start/shop-process.ts';

const folder = temporaryFolder();

afterAll(() => rmSync(folder, { recursive: true }));

test('a restore knows who was erased from the file and the database, also after one that was interrupted', async () => {
  const database = await shopDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const db = connectTo(database.url, 1);
  const at = new Date('2026-11-20T12:00:00Z');
  await insertErasures(db, [{ hash: 'database', at }]);
  await db.destroy();
  const collected = async (dataDir: string) => {
    const erasures = await collectErasures({ databaseUrl: database.url, dataDir });
    // What is in the file survives the next interruption.
    expect(await readErasures(dataDir)).toEqual(erasures);
    expect(erasures.every((erasure) => erasure.at.getTime() === at.getTime())).toBe(true);
    return erasures.map(({ hash }) => hash);
  };
  const filed = join(folder, 'filed');
  await writeErasures(filed, [{ hash: 'file', at }]);
  expect(await collected(filed)).toEqual(['file', 'database']);
  await setAside(client);
  expect(await collected(join(folder, 'aside'))).toEqual(['database']);
  await client.query('drop schema before_restore_public cascade');
  expect(await collected(join(folder, 'lost'))).toEqual([]);
  await client.end();
  await database.close();
});

test('a person erased twice is kept once, with the later time, in whichever order it is stored', async () => {
  const database = await shopDatabase();
  const db = connectTo(database.url, 1);
  const day = (date: number) => new Date(Date.UTC(2026, 10, date));
  for (const at of [day(20), day(24), day(22)]) await insertErasures(db, [{ hash: 'twice', at }]);
  expect(await findErasures(db)).toEqual([{ hash: 'twice', at: day(24) }]);
  await db.destroy();
  await database.close();
});
