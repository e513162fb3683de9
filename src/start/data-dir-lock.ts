import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, type ProcessTrace, traceOf } from './process-trace.ts';
import { Refusal } from './refusal.ts';

/** The processes that use one data folder, saved as `processes.json` so that the next start finds orphans. */
interface Ledger {
  shop: ProcessTrace;
  database?: ProcessTrace;
  sandbox?: ProcessTrace;
}

export type ChildName = 'database' | 'sandbox';

export interface DataDirLock {
  /** Children that a killed shop left running. */
  orphans: { name: ChildName; trace: ProcessTrace }[];
  record(name: ChildName, pid: number): void;
  /** Unlocks the folder. Children that still run stay recorded. */
  release(): void;
}

/** Makes this process the only shop on the folder. Throws a refusal if another shop runs there. */
export function lockDataDir(dataDir: string): DataDirLock {
  const path = join(dataDir, 'processes.json');
  const left = takeLedger(path);
  const ledger: Ledger = { ...left, shop: requireTrace(process.pid) };
  if (!createExclusively(path, ledger)) return lockDataDir(dataDir);

  const names: ChildName[] = ['sandbox', 'database'];
  return {
    orphans: names.flatMap((name) => {
      const trace = left?.[name];
      return trace && isRunning(trace) ? [{ name, trace }] : [];
    }),
    record(name, pid) {
      ledger[name] = traceOf(pid);
      replace(path, ledger);
    },
    release() {
      const areChildrenLeft = names.some((name) => ledger[name] && isRunning(ledger[name]));
      if (!areChildrenLeft) rmSync(path, { force: true });
    },
  };
}

/** Takes over the ledger of an earlier shop atomically: of two starts, only one gets it. */
function takeLedger(path: string): Ledger | undefined {
  refuseWhenLive(read(path));
  const taken = `${path}.${process.pid}`;
  try {
    renameSync(path, taken);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const ledger = read(taken);
  try {
    refuseWhenLive(ledger);
  } catch (refusal) {
    // Another start took over between the check and the rename: put it back.
    renameSync(taken, path);
    throw refusal;
  }
  rmSync(taken);
  return ledger;
}

function refuseWhenLive(ledger: Ledger | undefined) {
  if (!ledger || !isRunning(ledger.shop)) return;
  throw new Refusal(
    `The shop is already running on this data folder (pid ${ledger.shop.pid}): stop it first, or set DATA_DIR to another folder.`,
  );
}

/** A ledger truncated by a power failure counts as none. */
function read(path: string): Ledger | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates the file with its content atomically; false if another start was faster. */
function createExclusively(path: string, ledger: Ledger): boolean {
  const draft = writeDraft(path, ledger);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

function replace(path: string, ledger: Ledger) {
  renameSync(writeDraft(path, ledger), path);
}

function writeDraft(path: string, ledger: Ledger): string {
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, `${JSON.stringify(ledger, null, 2)}\n`, { mode: 0o600 });
  return draft;
}

function requireTrace(pid: number): ProcessTrace {
  const trace = traceOf(pid);
  if (!trace) throw new Error(`The start time of process ${pid} is unknown.`);
  return trace;
}
