import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { type PlantedBug, plant } from './planted-bug.ts';

/** A test run that takes longer counts as killing the bug. */
const LONGEST_RUN_MS = 5 * 60 * 1000;

const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

/** What failed if no test did: what comes before the tests of a file, or after them. */
export const HOOK_FAILED = 'a hook failed';

export interface TestRun {
  passed: boolean;
  /** The first test that failed, or what else went wrong. */
  failure: string | null;
  /** Whether that was only too slow, as on a busy machine. */
  late: boolean;
  output: string;
}

/** A copy of the working tree in which bugs are planted, so that they never get into the real files. */
export class ScratchTree {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  readonly #databaseUrl: string;
  #child: ChildProcess | null = null;
  #isRemoved = false;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
    // If this process is root, PostgreSQL runs as another user, who must be able to enter this folder.
    chmodSync(this.#folder, 0o755);
    const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
    for (const path of list.toString().split('\0').filter(existsSync)) cpSync(path, join(this.#folder, path));
    // Without the built server, which has no planted bug, shops run from the sources.
    mkdirSync(join(this.#folder, 'build'));
    symlinkSync(resolve('node_modules'), join(this.#folder, 'node_modules'));
    this.linkPages();
  }

  /** Runs the bug's tests with the bug in place. */
  runWith(bug: PlantedBug): Promise<TestRun> {
    return this.#planted(bug, () => this.run(bug.tests));
  }

  /** Runs simulated worlds with the bug in place until one of them breaks what must hold, and returns what it printed. */
  async simulateWith(bug: PlantedBug, seeds: number): Promise<string> {
    const args = ['scripts/simulate.ts', '--seeds', String(seeds), '--workers', '1', '--until-broken'];
    return (await this.#planted(bug, () => this.#finish('node', args, {}))).output;
  }

  #planted<Outcome>(bug: PlantedBug, work: () => Promise<Outcome>): Promise<Outcome> {
    return this.with(bug.file, plant(bug, this.#folder), work);
  }

  /** Works while a file has another text. */
  async with<Outcome>(file: string, text: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const path = join(this.#folder, file);
    const original = readFileSync(path, 'utf8');
    writeFileSync(path, text);
    try {
      return await work();
    } finally {
      if (existsSync(path)) writeFileSync(path, original);
    }
  }

  /** Writes a file for good. */
  write(file: string, text: string, mode = 0o644): void {
    const path = join(this.#folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    chmodSync(path, mode);
  }

  /** Builds the pages from this tree's sources. Returns whether that worked. */
  async buildPages(): Promise<boolean> {
    // The build would otherwise replace what the links point to.
    for (const path of ['build/client', 'build/server'])
      rmSync(join(this.#folder, path), { recursive: true, force: true });
    const { code } = await this.#finish('react-router', ['build'], { env: { NODE_ENV: 'production' } });
    return code === 0;
  }

  /** Uses the pages that are built in the working tree. */
  linkPages(): void {
    for (const path of ['build/client', 'build/server']) {
      rmSync(join(this.#folder, path), { recursive: true, force: true });
      symlinkSync(resolve(path), join(this.#folder, path));
    }
  }

  /** The path of a file in this tree. */
  pathOf(file: string): string {
    return join(this.#folder, file);
  }

  /** Runs test files until the first failure. Kills them after a timeout in milliseconds. */
  async run(testFiles: readonly string[], timeout = LONGEST_RUN_MS, ...options: string[]): Promise<TestRun> {
    const report = join(this.#folder, '.cache/report.json');
    rmSync(report, { force: true });
    const args = ['run', ...testFiles, '--bail=1', '--maxWorkers=1', ...options];
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code, hung, output } = await this.#finish('vitest', [...args, ...reporters], { timeout });
    if (code === 0) return { passed: true, failure: null, late: false, output };
    if (hung) return { passed: false, failure: 'it hung', late: true, output };
    return { passed: false, ...this.#firstFailure(report, output), output };
  }

  /** Runs all test files in one process, one after another. Returns the first failure of each that fails. */
  async runAll(testFiles: readonly string[], timeout: number): Promise<Map<string, string>> {
    const report = join(this.#folder, '.cache/report.json');
    rmSync(report, { force: true });
    const args = ['run', ...testFiles, '--maxWorkers=1', '--no-isolate', '--reporter=json'];
    await this.#finish('vitest', [...args, `--outputFile.json=${report}`], { timeout });
    return new Map(this.#failures(report).map(({ file, why }) => [file, why]));
  }

  /**
   * Checks the tree's types and looks for promises that nobody awaits, and returns the files that are wrong. What is only unused is
   * not wrong, and the types of what has not changed since the last time are not checked again.
   */
  async wrongFiles(): Promise<Set<string>> {
    if (!existsSync(this.pathOf('.react-router'))) await this.#finish('react-router', ['typegen'], {});
    const args = ['--noEmit', '-p', '.', '--singleThreaded', '--pretty', 'false'];
    const types = await this.#finish('tsc', [...args, ...INCREMENTAL], {});
    const promises = await this.#finish('biome', ['lint', '--only=noFloatingPromises', 'src'], {});
    const wrong = [
      ...types.output.matchAll(/^(\S+?)\(\d+,\d+\): error TS(?!6\d{3}:)/gm),
      ...promises.output.matchAll(/^(\S+?):\d+:\d+ lint\/nursery\/noFloatingPromises /gm),
    ];
    return new Set(wrong.map(([, file = '']) => file));
  }

  /** Runs one of the tree's programs to its end. Kills it after a timeout in milliseconds. */
  async #finish(
    program: string,
    args: readonly string[],
    { timeout, env }: { timeout?: number; env?: Record<string, string> },
  ) {
    const bin = join(this.#folder, 'node_modules/.bin');
    const child = spawn(join(bin, program), args, {
      cwd: this.#folder,
      env: {
        ...process.env,
        PATH: [bin, process.env.PATH].join(delimiter),
        NO_COLOR: '1',
        TEST_DATABASE_URL: this.#databaseUrl,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    let hung = false;
    const stop = () => {
      hung = true;
      this.stop();
    };
    const timer = timeout === undefined ? undefined : setTimeout(stop, timeout);
    const [code] = (await once(child, 'close')) as [number | null];
    clearTimeout(timer);
    // A test that failed may have left its shop running.
    this.stop();
    this.#child = null;
    // Interrupted runs have no result. The process is about to end.
    if (this.#isRemoved) await new Promise(() => undefined);
    return { code, hung, output };
  }

  #firstFailure(report: string, output: string): Pick<TestRun, 'failure' | 'late'> {
    // After the first failure, the files that are not run to their end count as failed, too.
    const [first] = this.#failures(report).sort((a, b) => Number(b.isTest) - Number(a.isTest));
    if (first) return { failure: `${first.file}: ${first.why}`, late: first.late };
    return { failure: output.trim().split('\n').at(-1) ?? 'the tests did not start', late: false };
  }

  #failures(report: string) {
    const { testResults }: VitestReport = existsSync(report)
      ? JSON.parse(readFileSync(report, 'utf8'))
      : { testResults: [] };
    return testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.find((test) => test.status === 'failed');
      const why = failed?.fullName ?? (status === 'failed' ? message.split('\n')[0] || HOOK_FAILED : null);
      if (why === null) return [];
      const texts = [message, ...(failed?.failureMessages ?? [])];
      const late = texts.some((text) => /timed out in \d+ms/.test(text));
      return [{ file: relative(this.#folder, name), isTest: failed !== undefined, why, late }];
    });
  }

  /** Kills a running test and all the shops it started. */
  stop(): void {
    if (this.#child?.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // The process has just exited.
    }
  }

  remove(): void {
    this.#isRemoved = true;
    this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}
