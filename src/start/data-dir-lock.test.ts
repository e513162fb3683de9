import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const DEAD = { pid: process.pid, startedAt: 'before the flood' };
const ALIVE = traceOf(process.pid);

function leave(ledger: object | string) {
  const text = typeof ledger === 'string' ? ledger : JSON.stringify(ledger);
  writeFileSync(join(folder, 'processes.json'), text);
}

test('a folder is claimed once', () => {
  lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(`already running on this data folder (pid ${process.pid})`);
});

test('a released folder is empty and free', () => {
  lockDataDir(folder).release();
  expect(readdirSync(folder)).toEqual([]);
  expect(lockDataDir(folder).orphans).toEqual([]);
});

test('children of a dead shop are orphans, those that ended are not', () => {
  leave({ shop: DEAD, database: ALIVE, sandbox: DEAD });
  expect(lockDataDir(folder).orphans).toEqual([{ name: 'database', trace: ALIVE }]);
});

test('an orphan is remembered until it ended', () => {
  leave({ shop: DEAD, database: ALIVE });
  lockDataDir(folder).release();
  expect(JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8'))).toMatchObject({ database: ALIVE });
});

test('a refused lock leaves the other shop’s as it was', () => {
  const ledger = { shop: ALIVE, database: ALIVE };
  leave(ledger);
  expect(() => lockDataDir(folder)).toThrow('already running');
  expect(JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8'))).toEqual(ledger);
  expect(readdirSync(folder)).toEqual(['processes.json']);
});

test('a ledger cut off in the writing counts as none', () => {
  leave('{"shop": {"pi');
  expect(lockDataDir(folder).orphans).toEqual([]);
});

test('a recorded child is written down at once', () => {
  lockDataDir(folder).record('sandbox', process.pid);
  expect(JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8'))).toEqual({
    shop: ALIVE,
    sandbox: ALIVE,
  });
});
