import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Violation } from '../violations.ts';
import { OWN_TYPES } from './endpoints.ts';

/** A value that a TypeScript type must accept. */
export interface Claim {
  where: string;
  type: string;
  value: unknown;
}

/**
 * Lets TypeScript's compiler check each value as a literal of its type, which refuses wrong types, missing and unknown
 * fields, and unknown values of enums. Returns the claims that do not hold.
 */
export async function unproven(claims: Claim[]): Promise<Violation[]> {
  if (claims.length === 0) return [];
  const folder = join(FOLDER, `claims-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const head = OWN_TYPES.split('\n').length;
    const lines = claims.map(({ type, value }, i) => `const claim${i}: ${type} = ${JSON.stringify(value)};`);
    writeFileSync(join(folder, 'claims.ts'), [OWN_TYPES, ...lines, 'export {};'].join('\n'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig(closedTypes())));
    const output = await compile(folder);
    return violationsIn(output).map(({ line, what }) => {
      const claim = claims[line - head - 1];
      if (!claim) throw new Error(`The types for the claims do not compile: ${what}`);
      return { where: claim.where, what };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const FOLDER = '.cache/contract';

/**
 * A copy of the SDK's types whose enums are closed. The SDK opens them for values that Stripe may add later, but a
 * sandbox must not invent any.
 */
function closedTypes(): string {
  const source = 'node_modules/stripe';
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const copy = resolve(FOLDER, `stripe-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  const isTypes = (path: string) => !/\.(js|map)$/.test(path);
  cpSync(join(source, 'esm'), draft, { recursive: true, filter: isTypes });
  const shared = join(draft, 'shared.d.ts');
  const open = 'export type OtherString = string & Record<never, never>;';
  const text = readFileSync(shared, 'utf8');
  if (!text.includes(open))
    throw new Error('The SDK of Stripe opens its enums in another way. Close them here.');
  writeFileSync(shared, text.replace(open, 'export type OtherString = never;'));
  if (existsSync(copy)) rmSync(draft, { recursive: true });
  else renameSync(draft, copy);
  return copy;
}

const tsconfig = (stripe: string) => ({
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    paths: {
      stripe: [join(stripe, 'stripe.esm.node.d.ts')],
      '@stripe/stripe-js': [resolve('node_modules/@stripe/stripe-js/dist/index.d.ts')],
    },
  },
  files: ['claims.ts'],
});

function compile(folder: string): Promise<string> {
  const args = [resolve('node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'];
  const options = { maxBuffer: 64 * 1024 * 1024 };
  return new Promise((done, fail) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      // The compiler exits with 1 or 2 if it found errors.
      if (error && typeof error.code !== 'number') fail(new Error(`${error.message}\n${stderr}`));
      else done(stdout);
    });
  });
}

/** The compiler's errors. Lines that begin with spaces explain the one above; the last says most exactly what is wrong. */
function violationsIn(output: string): { line: number; what: string }[] {
  const found: { line: number; what: string[] }[] = [];
  for (const text of output.split('\n').filter((line) => line !== '')) {
    const place = /^.*?claims\.ts\((\d+),\d+\): error TS\d+: (.*)$/.exec(text);
    if (place) found.push({ line: Number(place[1]), what: [place[2] ?? ''] });
    else if (text.startsWith(' ') && found.length > 0) found.at(-1)?.what.push(text.trim());
    else throw new Error(`TypeScript failed: ${text}`);
  }
  return found.map(({ line, what }) => ({ line, what: shortened(what) }));
}

const shortened = (lines: string[]): string =>
  [...new Set([lines[0], lines.at(-1)])].map((line) => String(line).slice(0, 300)).join(' … ');
