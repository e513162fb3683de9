import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fullDisk, Refusal } from '../refusal.ts';
import type { Shutdown } from '../shutdown.ts';
import type { PostgresHost } from './host.ts';

export const DATABASE_NAME = 'shop';
export const DATABASE_USER = 'shop';

/** The folder of the shop's database, created on the first start. An interrupted creation leaves nothing behind. */
export async function requireCluster(
  host: PostgresHost,
  password: string,
  shutdown: Shutdown,
): Promise<string> {
  const cluster = join(host.directory, 'database');
  if (existsSync(cluster)) return cluster;
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  await initialise(draft, host, { password, shutdown });
  await run(host, ['postgres', '--single', '-D', draft, 'postgres'], {
    shutdown,
    input: `CREATE DATABASE ${DATABASE_NAME};\n`,
  });
  renameSync(draft, cluster);
  return cluster;
}

async function initialise(
  directory: string,
  host: PostgresHost,
  { password, shutdown }: { password: string; shutdown: Shutdown },
) {
  const passwordFile = `${directory}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (host.owner) chownSync(passwordFile, host.owner.uid, host.owner.gid);
  try {
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = [`--username=${DATABASE_USER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    await run(host, ['initdb', '-D', directory, ...locale, ...access, '--no-instructions'], { shutdown });
  } finally {
    rmSync(passwordFile);
  }
}

async function run(
  host: PostgresHost,
  [program = '', ...args]: string[],
  { shutdown, input = '' }: { shutdown: Shutdown; input?: string },
) {
  const [file = '', ...rest] = [...host.prefix, join(host.binaries, 'bin', program), ...args];
  const child = spawn(file, rest, { ...host.owner, env: { PATH: process.env.PATH }, detached: true });
  const ended = once(child, 'close');
  shutdown.defer(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  });
  // If the program exits before it reads this, its exit code and output say why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code === 0) return;
  const full = fullDisk(host.directory, complaint);
  if (full) throw full;
  const reason = complaint.trim().split('\n').at(0) ?? '';
  throw new Refusal(
    `The database could not be created in ${host.directory}: ${reason || `${program} ended with ${code}`}`,
  );
}
