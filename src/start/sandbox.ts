import { fileURLToPath } from 'node:url';
import { startChild } from './child.ts';

/** Starts the stand-in for Stripe and Printful, and resolves once it listens. */
export async function startSandbox(
  variables: Record<string, string>,
  surroundings: Parameters<typeof startChild>[1],
): Promise<void> {
  await startChild(
    {
      name: 'sandbox',
      command: [process.execPath, fileURLToPath(new URL('../sandbox/main.ts', import.meta.url))],
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, ...variables },
      ready: /^sandbox listening on /,
      onLine: (line) => process.stderr.write(`sandbox: ${line}\n`),
    },
    surroundings,
  );
}
