import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { delimiter, resolve } from 'node:path';
import type { Outcome, Report } from './outcome.ts';
import type { Command, Step } from './steps.ts';

/** Runs a step's commands, all at once or in sequence. Shows the output of a command that failed. */
export async function runStep({ name, commands, isParallel = false }: Step): Promise<Outcome> {
  const [startedAt, busyBefore] = [performance.now(), processorSeconds()];
  const reports: Report[] = [];
  if (isParallel) reports.push(...(await Promise.all(commands.map(runCommand))));
  else for (const command of commands) reports.push(await runCommand(command));
  return {
    name,
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: processorSeconds() - busyBefore,
    passed: sum(reports.map(({ passed }) => passed)),
    failed: sum(reports.map(({ failed }) => failed)),
    skipped: sum(reports.map(({ skipped }) => skipped)),
    tests: reports.flatMap(({ tests }) => tests),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** How long this machine's processors were busy, in seconds. Includes processes that were killed, and other work. */
const processorSeconds = () =>
  sum(cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)) / 1000;

async function runCommand(command: Command): Promise<Report> {
  process.stdout.write(`${command.name} …\n`);
  const { code, output } = await run(command);
  if (code !== 0) process.stdout.write(`${output}\n${command.name} failed (exit code ${code})\n`);
  else if (command.isShown) process.stdout.write(output);
  return reportOf(command, code);
}

/** A command that failed without a failed test counts as one failure. */
function reportOf(command: Command, code: number): Report {
  const one = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, tests: [] };
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
