import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { checkCompose, checkUnit } from './packaging/files.ts';
import { checkImage } from './packaging/image.ts';
import { checkNginx } from './packaging/nginx.ts';
import { checkOneBox } from './packaging/one-box.ts';
import type { Row } from './packaging/run.ts';

/**
 * Tries what a stranger installs: the production packages on one box, the image, nginx in front of a shop, compose.yaml and
 * the systemd unit. Arguments select parts. Needs root, and Debian's packages that each part names if they are missing.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Checks one part in this empty folder and returns its figures. Throws if something does not hold. */
type Part = (folder: string, stop: AbortSignal) => Promise<Row[]>;

const PARTS: Record<string, Part> = {
  files: async (folder) => [...checkCompose(folder), ...checkUnit(folder)],
  box: checkOneBox,
  image: checkImage,
  nginx: checkNginx,
};

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.\n`,
  );
  process.exit(2);
}

const rows: Row[] = [];
for (const [name, check] of Object.entries(PARTS)) {
  if ((named.length > 0 && !named.includes(name)) || interrupted.signal.aborted) continue;
  const folder = mkdtempSync(join(tmpdir(), `unhinged-hats-${name}-`));
  try {
    rows.push(...(await check(folder, interrupted.signal)));
  } catch (error) {
    rows.push([name, `FAILED: ${error instanceof Error ? error.message : error}`]);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
if (interrupted.signal.aborted) process.exitCode = 130;
const width = Math.max(...rows.map(([what]) => what.length));
process.stdout.write(`${rows.map(([what, figure]) => `${what.padEnd(width)}  ${figure}`).join('\n')}\n`);
