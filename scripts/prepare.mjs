// Runs before `npm start`, `npm test` and their kin, on whatever Node the machine has and before anything is installed:
// hence plain JavaScript with nothing but Node's own modules.
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { CannotPrepare } from './prepare/cannot-prepare.mjs';
import { install } from './prepare/install.mjs';
import { keepSeconds } from './prepare/seconds.mjs';

const purpose = process.argv[2] ?? 'start';
chdir(fileURLToPath(new URL('..', import.meta.url)));

try {
  const startedAt = performance.now();
  install();
  // Only what the purpose needs is loaded, for a second start is to be quick.
  if (purpose === 'start' || purpose === 'test' || purpose === 'check')
    (await import('./prepare/build.mjs')).build();
  if (purpose === 'test') (await import('./prepare/browser.mjs')).findBrowser();
  if (purpose === 'test' || purpose === 'check') keepSeconds((performance.now() - startedAt) / 1000);
} catch (error) {
  if (!(error instanceof CannotPrepare)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
