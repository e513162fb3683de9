import { existsSync } from 'node:fs';
import { tidyEnvironment } from '../server/config/tidy-environment.ts';
import { Refusal } from './refusal.ts';

/** The environment of this process with what `.env` adds to it, tidied. */
export function readEnvironment(): Record<string, string> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
  } catch {
    throw new Refusal('.env cannot be read: make it a file that this user may read.');
  }
  const tidied = tidyEnvironment(process.env);
  if (!tidied.ok) throw new Refusal(tidied.message);
  return tidied.env;
}
