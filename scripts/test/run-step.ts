import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, resolve } from 'node:path';
import type { Outcome, Report } from './outcome.ts';
import type { Command, Step } from './steps.ts';

/** Runs a step's commands in sequence. Shows the output of a command that failed. */
export async function runStep(step: Step): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome: Outcome = { ...step, seconds: 0, passed: 0, failed: 0, flaky: [], skipped: 0, tests: [] };
  for (const command of step.commands) {
    process.stdout.write(`${command.name} …\n`);
    const { code, output } = await run(command);
    const report = reportOf(command, code);
    if (code !== 0) process.stdout.write(`${output}\n${command.name} failed (exit code ${code})\n`);
    else if (command.isShown) process.stdout.write(output);
    outcome.passed += report.passed;
    outcome.failed += report.failed;
    outcome.flaky.push(...report.flaky);
    outcome.skipped += report.skipped;
    outcome.tests.push(...report.tests);
  }
  return { ...outcome, seconds: (performance.now() - startedAt) / 1000 };
}

/** A command that failed without a failed test counts as one failure. */
function reportOf(command: Command, code: number): Report {
  const one = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, flaky: [], skipped: 0, tests: [] };
  if (!command.report) return one;
  const report = command.report();
  return code !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
}

async function run({ args: [file, ...args], env }: Command): Promise<{ code: number; output: string }> {
  // The tools are scripts that run "node"; let them find the project's own.
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(file, args, {
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}
