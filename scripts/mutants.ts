import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runDomain } from './mutants/run-domain.ts';
import { runPlanted } from './mutants/run-planted.ts';

/**
 * Breaks the code and fails if the tests notice too few of the changes. `--domain` lets Stryker mutate the pure code,
 * `--planted` plants the bugs of `test/mutants`; without either option, both run. Other arguments select files of the pure
 * code (only with `--domain`) or areas of planted bugs.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    domain: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    name: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
    workers: { type: 'string' },
  },
});
const { domain, planted, name, fresh } = values;
const workers = values.workers === undefined ? undefined : Number(values.workers);
const both = domain === planted;
const isEnough: boolean[] = [];
if (domain || both) isEnough.push(await runDomain({ files: both ? [] : positionals, fresh, workers }));
if (planted || both) isEnough.push(await runPlanted({ areas: positionals, name, fresh, workers }));
process.exitCode = isEnough.every(Boolean) ? 0 : 1;
