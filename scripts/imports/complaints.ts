import { dirname, join } from 'node:path';
import { type Import, importsOf } from './imports-of.ts';
import { FORBIDDEN_NAMES, KNOWS, mayReadEnvironment, PACKAGES, PURE } from './map.ts';

/** What is wrong with where a file lies and what it imports, one sentence each. `path` is relative to the project. */
export function complaints(path: string, source: string): string[] {
  if (isOfTests(path)) return [];
  return [...aboutPlace(path, source), ...importsOf(source).flatMap((one) => aboutImport(path, one))].map(
    (complaint) => `${path} ${complaint}`,
  );
}

function isOfTests(path: string): boolean {
  return /(\.test\.tsx?|\/fixtures\.ts)$/.test(path);
}

function aboutPlace(path: string, source: string): string[] {
  const found: string[] = [];
  if (FORBIDDEN_NAMES.test(path)) found.push('has a name that says nothing of what it holds');
  if (/\/index\.tsx?$/.test(path) || /^export \* from/m.test(source)) found.push('is a barrel');
  if (/\bprocess\.env\b/.test(source) && !mayReadEnvironment(path)) found.push('reads process.env');
  return found;
}

function aboutImport(path: string, { specifier, typeOnly }: Import): string[] {
  return specifier.startsWith('.')
    ? aboutOwnImport(path, join(dirname(path), specifier), specifier)
    : aboutPackage(path, specifier, typeOnly);
}

function aboutOwnImport(path: string, target: string, specifier: string): string[] {
  if (!/\.(ts|tsx|json|css|svg|woff2|\w+\?\w+)$/.test(specifier) && !specifier.includes('+types/')) {
    return [`imports ${specifier} without its extension`];
  }
  const [from, to] = [folderOf(path), folderOf(target)];
  if (from === to || to === undefined) return [];
  if (KNOWS[from ?? '']?.includes(to)) return [];
  return [`imports ${target}: ${from} does not know ${to}`];
}

/** The folder of `src` in which a file lies; `start.ts` belongs to `start`. */
function folderOf(path: string): string | undefined {
  return /^src\/([^/.]+)/.exec(path)?.[1];
}

function aboutPackage(path: string, specifier: string, typeOnly: boolean): string[] {
  const folder = folderOf(path) ?? '';
  if (PURE.includes(folder)) return [`imports ${specifier}: ${folder} is pure`];
  if (folder === 'web' && specifier.startsWith('node:') && !path.includes('.server.')) {
    return [`imports ${specifier}: the web runs in browsers`];
  }
  if (typeOnly || !(folder === 'server' || folder === 'web')) return [];
  const rule = PACKAGES.find(({ packages }) => packages.some((name) => isOf(specifier, name)));
  if (!rule || rule.where.test(path)) return [];
  return [`imports ${specifier}: ${rule.says}`];
}

function isOf(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}
