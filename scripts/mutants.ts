import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runPlanted } from './mutants/run-planted.ts';

/** Plants bugs in copies of the code and fails when the tests notice too few of them. */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    planted: { type: 'boolean', default: false },
    name: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
    workers: { type: 'string' },
  },
});
const isEnough = await runPlanted({
  areas: positionals,
  name: values.name,
  fresh: values.fresh,
  workers: values.workers === undefined ? undefined : Number(values.workers),
});
process.exitCode = isEnough ? 0 : 1;
