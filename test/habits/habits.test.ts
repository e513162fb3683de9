import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/domain/settings/settings.ts';
import { type SourceFile, sourceFiles } from './tree.ts';

const files = sourceFiles();
const code = files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path));
const documents = files.filter(({ path }) => path.endsWith('.md'));

/** Where the pattern occurs, as `path:line`. */
function places(among: readonly SourceFile[], pattern: RegExp): string[] {
  return among.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}

describe('the code', () => {
  test('has no file of more than 400 lines', () => {
    const long = code.filter(({ text }) => text.split('\n').length > 401).map(({ path }) => path);
    expect(long).toEqual([]);
  });

  test('has no notes for later', () => {
    expect(places(code, /\b(TO[D]O|FIX[M]E|HAC[K]|XX[X])\b/)).toEqual([]);
  });

  test('silences no type check', () => {
    expect(places(code, /@ts-(ignor[e]|nochec[k]|expect-erro[r])/)).toEqual([]);
  });

  test('has no focused or skipped tests', () => {
    expect(places(code, /\b(test|it|describe)\.(onl[y]|ski[p]|fixm[e]|tod[o])\b/)).toEqual([]);
  });

  test('retries no test', () => {
    const tests = code.filter(({ path }) => /\.(test|spec)\.tsx?$|^vitest\.config/.test(path));
    expect(places(tests, /\bretr[y]: \d|\bconfigure\(.*retrie[s]/)).toEqual([]);
  });

  test('never calls Playwright’s wait for a fixed time', () => {
    expect(places(code, /waitFor[T]imeout/)).toEqual([]);
  });

  test('repeats no number of the default Party Pack', () => {
    const shop = code.filter(
      ({ path }) => path.startsWith('src/') && !/\.test\.tsx?$|domain\/settings\/settings\.ts$/.test(path),
    );
    for (const { hats, percentage } of Object.values(DEFAULT_SETTINGS.partyPack)) {
      const typed = new RegExp(`\\b(${percentage}%|${hats} hats|from ${hats}\\b|Party Pack ${hats})`);
      expect(places(shop, typed)).toEqual([]);
    }
  });

  test('has file names in kebab-case, and none like "utils"', () => {
    const paths = files.map(({ path }) => path).filter((path) => /^(src|scripts|test)\//.test(path));
    expect(paths.filter((path) => !/^([a-z0-9.-]+\/)*[a-z0-9.$_-]+$/.test(path))).toEqual([]);
    expect(
      paths.filter((path) => /(^|\/)(utils?|helpers?|common|managers?|index)(\/|\.tsx?$)/.test(path)),
    ).toEqual([]);
  });
});

// Biome checks which folder imports which, import cycles, barrels and process.env.
describe('imports', () => {
  const production = code.filter(({ path }) => /^src\/(server|web)\/(?!.*(\.test|\/fixtures)\.)/.test(path));

  test.each([
    { packages: 'kysely|pg', allowed: /^src\/server\/(db\/|.*queries\.ts$)/ },
    { packages: 'pg-boss', allowed: /^src\/server\/jobs\// },
    { packages: 'stripe', allowed: /^src\/server\/gateways\/stripe/ },
    { packages: 'better-auth', allowed: /^src\/server\/access\// },
    { packages: 'nodemailer', allowed: /^src\/server\/gateways\/mail/ },
    { packages: '@stripe/(react-)?stripe-js', allowed: /^src\/web\// },
  ])('$packages is imported only in its own place, except for types', ({ packages, allowed }) => {
    const imported = new RegExp(
      `(^(import|export) (?!type )[^;]*from |import\\()'(${packages})(/[^']*)?'`,
      'm',
    );
    const strays = production.filter(({ path, text }) => imported.test(text) && !allowed.test(path));
    expect(strays.map(({ path }) => path)).toEqual([]);
  });
});

describe('the documents', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const builtIn = ['ci', 'install'];

  test.each(documents)('$path names commands that exist', ({ text }) => {
    const code = text.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? [];
    const named = [...code.join('\n').matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts) && !builtIn.includes(name))).toEqual([]);
    const lower = [...code.join('\n').matchAll(/npm run (shop|drill) -- ([\w-]+)/g)];
    const files = { shop: 'src/start/commands', drill: 'scripts' };
    const absent = lower.filter(
      ([, kind, name]) => !existsSync(`${files[kind as keyof typeof files]}/${name}.ts`),
    );
    expect(absent.map(([command]) => command)).toEqual([]);
  });

  test.each(documents)('$path names paths that exist', ({ text, path }) => {
    const named = text.match(/(?<![\w/.@])(src|test|docs|scripts|bench|assets|public)\/[\w./-]*[\w/]/g) ?? [];
    const base = path.startsWith('packages/') ? dirname(path) : '.';
    expect(named.filter((name) => !existsSync(join(base, name)))).toEqual([]);
  });

  test.each(documents)('$path links to files that exist', ({ text, path }) => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = '']) => target);
    const base = new URL(path, `file://${process.cwd()}/`);
    expect(links.filter((target) => !existsSync(new URL(target, base)))).toEqual([]);
  });

  test('there are at most 30 decisions, and the index names each', () => {
    const records = documents.flatMap(({ path }) => /^docs\/decisions\/(\d+-.+)$/.exec(path)?.[1] ?? []);
    const index = readFileSync('docs/decisions/README.md', 'utf8').match(/(?<=\]\()[^)]+/g);
    expect(index).toEqual(records.sort());
    expect(records.length).toBeLessThanOrEqual(30);
  });

  test('README.md stays under 80 lines', () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(80);
  });
});

test('no file mentions a folder outside the project or the npm registry', () => {
  const pattern =
    /\/wor[k]\/(main|shared)|\bshare[d]\/(spec|decisions|architecture|style|stack|wire|look|hat)\b|registry\.npmj[s]/;
  expect(places(files, pattern)).toEqual([]);
});

test('every alert has its page in the runbook, with what to do and how it was tried, and every page its alert', () => {
  const alerts = [...readFileSync('deploy/monitoring/alerts.yml', 'utf8').matchAll(/- alert: (\w+)/g)];
  const pages = readFileSync('docs/runbook.md', 'utf8').split(/^## /m).slice(1);
  const names = (of: (string | undefined)[]) => of.map((name) => name?.trim()).sort();
  expect(names(pages.map((page) => page.split('\n')[0]))).toEqual(names(alerts.map(([, name]) => name)));
  for (const page of pages)
    for (const part of ['For shoppers.', 'Look.', 'Do.', 'Tried.']) expect(page).toContain(`**${part}**`);
});
