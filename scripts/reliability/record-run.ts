import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { type RunRecord, withRun } from './run-record.ts';

const FILE = new URL('../../docs/reliability.md', import.meta.url);

/** Writes what a long run did into `docs/reliability.md`, with the day, the commit and the machine. */
export async function recordRun(run: Pick<RunRecord, 'title' | 'command' | 'figures'>): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB of memory`;
  const day = new Date().toISOString().slice(0, 10);
  await writeFile(FILE, withRun(await readFile(FILE, 'utf8'), { ...run, day, commit, machine }));
}
