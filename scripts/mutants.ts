import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runDomain } from './mutants/run-domain.ts';
import { runPlanted } from './mutants/run-planted.ts';
import { runSample } from './mutants/sample/run-sample.ts';

/**
 * Breaks the code and fails if the tests notice too few of the changes. `--domain` lets Stryker mutate the pure code,
 * `--planted` plants the bugs of `test/mutants`; without either option, both run. `--sample` makes changes drawn at random
 * instead. Other arguments select files of the pure code (only with `--domain`), areas of planted bugs, or folders of the sample.
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
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    coverage: { type: 'boolean', default: false },
    unit: { type: 'boolean', default: false },
  },
});
const { domain, planted, name, fresh } = values;
const workers = values.workers === undefined ? undefined : Number(values.workers);
const sample = values.sample === undefined ? null : Number(values.sample);
if (sample !== null) {
  const { seed, coverage, unit } = values;
  await runSample({
    count: sample,
    seed: Number(seed),
    folders: positionals,
    coverage,
    unit,
    fresh,
    workers,
  });
}
const both = domain === planted && sample === null;
const isEnough: boolean[] = [];
if (domain || both) isEnough.push(await runDomain({ files: both ? [] : positionals, fresh, workers }));
if (planted || both) isEnough.push(await runPlanted({ areas: positionals, name, fresh, workers }));
process.exitCode = isEnough.every(Boolean) ? 0 : 1;
