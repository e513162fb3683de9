import { globSync, rmSync } from 'node:fs';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Outcome } from './test/outcome.ts';
import { runStep } from './test/run-step.ts';
import { CHECK, NIGHTLY, OTHER_BROWSERS, REPORTS, selectedSteps, TEST } from './test/steps.ts';
import { isGreen, summary } from './test/summary.ts';

/**
 * Runs every check of the project, reports the times, and ends with one line that counts what passed and failed. Words select
 * the test files whose path contains one of them.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));
rmSync(REPORTS, { recursive: true, force: true });

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    'without-browser': { type: 'boolean', default: false },
    'other-browsers': { type: 'boolean', default: false },
    nightly: { type: 'boolean', default: false },
  },
});
const files = globSync('{assets,scripts,src,test}/**/*.{test,spec}.{ts,tsx}').filter((path) =>
  words.some((word) => path.includes(word)),
);
if (words.length > 0 && files.length === 0) {
  process.stderr.write(`No test file has “${words.join('” or “')}” in its path.\n`);
  process.exit(1);
}
const whole = values.nightly ? NIGHTLY : values['without-browser'] ? CHECK : TEST;
const { steps, budget } = words.length > 0 ? { steps: selectedSteps(files), budget: null } : whole;
const outcomes: Outcome[] = [];
for (const step of steps) outcomes.push(await runStep(step));
if (values['other-browsers']) outcomes.push({ ...(await runStep(OTHER_BROWSERS)), isExtra: true });
process.stdout.write(summary(outcomes, budget));
process.exitCode = isGreen(outcomes) ? 0 : 1;
