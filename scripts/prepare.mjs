// Runs before `npm start`, `npm test` and similar commands, on the machine's own Node and before anything is installed. So it is
// plain JavaScript that uses only Node's own modules.
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { CannotPrepare, install } from './prepare/install.mjs';

const purpose = process.argv[2] ?? 'start';
chdir(fileURLToPath(new URL('..', import.meta.url)));

try {
  install({ tools: ['dev', 'tools', 'test', 'check'].includes(purpose) });
  // Loads only what this purpose needs, so that a second start is quick.
  if (purpose === 'start' || purpose === 'test' || purpose === 'check')
    (await import('./prepare/build.mjs')).build();
  if (purpose === 'test') (await import('./prepare/browser.mjs')).findBrowser();
} catch (error) {
  if (!(error instanceof CannotPrepare)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
