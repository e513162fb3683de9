import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Licenses that allow a shop to run, change and pass on what it is made of. */
const ALLOWED = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'MPL-2.0',
  ],
  ...['CC0-1.0', 'CC-BY-4.0', 'Unlicense', 'Python-2.0', 'PostgreSQL', 'WTFPL', 'Zlib'],
];

/** Their package.json names no license that npm can read, but their folder has one. */
const READ_BY_HAND: Record<string, string> = { 'node_modules/png-js': 'MIT' };

/** Libraries in files of their own, which anyone may replace. */
const LINKED = /^node_modules\/@img\/sharp-/;

interface Package {
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};

test('every package that the shop installs or contains has a license that allows selling', () => {
  const shipped = shippedPackages();
  expect(shipped.size).toBeGreaterThan(100);
  const refused = [...shipped]
    .map((path) => ({ path, license: packages[path]?.license ?? READ_BY_HAND[path] ?? 'none' }))
    .filter(({ path, license }) => !isAllowed(license, LINKED.test(path) ? ['LGPL-3.0-or-later'] : []))
    .map(({ path, license }) => `${path}: ${license}`);
  expect(refused).toEqual([]);
});

/** Build the shop, but are no part of it. */
const BUILDERS = ['@react-router/dev', '@react-router/node', 'vite'];

/** Those of `package.json` with all that they need, as they lie in `node_modules`. */
function shippedPackages(): Set<string> {
  const { dependencies, devDependencies, optionalDependencies } = packages[''] ?? {};
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const path = nearest(name, from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const needs = { ...packages[path]?.dependencies, ...packages[path]?.optionalDependencies };
    for (const need of Object.keys(needs)) add(need, path);
  };
  for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    if (!BUILDERS.includes(name)) add(name, '');
  return found;
}

function nearest(name: string, from: string): string | undefined {
  const path = `${from}${from && '/'}node_modules/${name}`;
  if (path in packages) return path;
  return from === ''
    ? undefined
    : nearest(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

test('an unknown license is refused', () => {
  expect(
    ['GPL-3.0-only', 'none', 'MIT AND LGPL-3.0-or-later', 'SSPL-1.0'].filter((each) => isAllowed(each)),
  ).toEqual([]);
  expect(isAllowed('(GPL-3.0-only OR MIT)')).toBe(true);
});

/** Understands "(MIT OR CC0-1.0)" and "MIT AND ISC". */
function isAllowed(license: string, others: readonly string[] = []): boolean {
  const plain = license.replace(/^\(|\)$/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((each) => isAllowed(each, others));
  return plain.split(' AND ').every((each) => [...ALLOWED, ...others].includes(each.trim()));
}
