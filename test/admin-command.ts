import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { COMPILED } from './start/shop-process.ts';

/** Runs `npm run shop -- admin` with these arguments and returns its output. If it fails, throws an error with its error output. */
export async function adminCommand(
  words: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<string> {
  const child = spawn(
    resolve('node_modules/.bin/node'),
    [resolve('src/start.mjs'), 'shop', 'admin', ...words],
    {
      cwd: tmpdir(),
      env: { PATH: process.env.PATH, ...COMPILED, ...env },
    },
  );
  child.stdin.end(input);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(errors);
  return output;
}
