import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';
import { traceOf } from './process-trace.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const DEAD = { pid: process.pid, startedAt: 'long ago' };
const ALIVE = traceOf(process.pid);

function writeLedger(ledger: object | string) {
  const text = typeof ledger === 'string' ? ledger : JSON.stringify(ledger);
  writeFileSync(join(folder, 'processes.json'), text);
}

test('a folder can be locked once', () => {
  lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(`already running on this data folder (pid ${process.pid})`);
});

test('a released folder is empty and can be locked again', () => {
  lockDataDir(folder).release();
  expect(readdirSync(folder)).toEqual([]);
  expect(lockDataDir(folder).orphans).toEqual([]);
});

test('running children of a dead shop are orphans, exited ones are not', () => {
  writeLedger({ shop: DEAD, database: ALIVE, sandbox: DEAD });
  expect(lockDataDir(folder).orphans).toEqual([{ name: 'database', trace: ALIVE }]);
});

test('releasing a folder keeps the record of an orphan that still runs', () => {
  writeLedger({ shop: DEAD, database: ALIVE });
  lockDataDir(folder).release();
  expect(JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8'))).toMatchObject({ database: ALIVE });
});

test('a refused lock does not change the other shop’s ledger', () => {
  const ledger = { shop: ALIVE, database: ALIVE };
  writeLedger(ledger);
  expect(() => lockDataDir(folder)).toThrow('already running');
  expect(JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8'))).toEqual(ledger);
  expect(readdirSync(folder)).toEqual(['processes.json']);
});

test('a folder whose lock cannot be read or written is not taken', () => {
  mkdirSync(join(folder, 'processes.json'));
  expect(() => lockDataDir(folder)).toThrow('EISDIR');
  expect(() => lockDataDir(join(folder, 'nowhere'))).toThrow('ENOENT');
});

test('a truncated ledger counts as none', () => {
  writeLedger('{"shop": {"pi');
  expect(lockDataDir(folder).orphans).toEqual([]);
});

test('a recorded child is saved at once', () => {
  lockDataDir(folder).record('sandbox', process.pid);
  expect(JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8'))).toEqual({
    shop: ALIVE,
    sandbox: ALIVE,
  });
});
