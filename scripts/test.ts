import { rmSync } from 'node:fs';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Outcome, preparationSeconds } from './test/outcome.ts';
import { runStep } from './test/run-step.ts';
import { REPORTS, stages } from './test/steps.ts';
import { isGreen, summary } from './test/summary.ts';

/** Runs every check of the project, reports the times, and ends with one line that counts what passed and failed. */
chdir(fileURLToPath(new URL('..', import.meta.url)));
rmSync(REPORTS, { recursive: true, force: true });

const preparation = preparationSeconds();
const outcomes: Outcome[] = [
  {
    name: 'install',
    budget: 90,
    seconds: preparation,
    passed: 0,
    failed: 0,
    flaky: [],
    skipped: 0,
    tests: [],
  },
];
const selection = {
  browser: !process.argv.includes('--without-browser'),
  otherBrowsers: process.argv.includes('--other-browsers'),
};
for (const stage of stages(selection)) {
  outcomes.push(...(await Promise.all(stage.map(runStep))));
}
const seconds = preparation + performance.now() / 1000;
process.stdout.write(summary(outcomes, seconds));
process.exitCode = isGreen(outcomes) ? 0 : 1;
