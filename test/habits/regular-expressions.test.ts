import { analyse } from 'scslre';
import { expect, test, vi } from 'vitest';
import { type SourceFile, sourceFiles, visitSyntax } from './tree.ts';

/** Patterns that may take longer than in proportion to a text, and what keeps their texts short. */
const SHORT_TEXTS: Record<string, string> = {
  '/^[^\\p{Letter}@$]+|[^\\p{Letter}]+$/gu': 'a password of at most 128 characters',
  '/^(.+?)\\1+$/': 'a password of at most 128 characters',
  '/\\B(?=(\\d{3})+$)/g': 'the digits of a number',
  '/[\\s,;:.–-]+$|\\p{Cs}$/u': 'a text that is cut before',
};

const production = sourceFiles().filter(
  ({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);

test.each([
  ['/a+$/', false],
  ['/(?<!a)a+$/', true],
  ['/^(a+)+$/', false],
  ['/[^@]+@/', false],
  ['/a{1,8}b/', true],
])('%s takes time in proportion to its text: %s', (literal, is) => {
  const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/.exec(literal) ?? [];
  expect(isLinear(source, flags)).toBe(is);
});

test('no text makes a regular expression take longer than in proportion to its length', () => {
  const slow = production.flatMap((file) =>
    literalsIn(file).flatMap(({ pattern, flags }) =>
      isLinear(pattern, flags) ? [] : [{ path: file.path, literal: `/${pattern}/${flags}` }],
    ),
  );
  expect(slow.filter(({ literal }) => !Object.hasOwn(SHORT_TEXTS, literal))).toEqual([]);
  expect(new Set(slow.map(({ literal }) => literal))).toEqual(new Set(Object.keys(SHORT_TEXTS)));
});

test('neither does one that is made when the shop starts', async () => {
  const made: RegExp[] = [];
  const construct = (target: typeof RegExp, values: [string, string?]) => {
    const one = new target(...values);
    made.push(one);
    return one;
  };
  // Another test may have loaded them before.
  vi.resetModules();
  vi.stubGlobal('RegExp', new Proxy(RegExp, { construct }));
  const makers = production.filter(({ text }) => /^const .*?new RegExp\(/ms.test(text));
  for (const { path } of makers) await import(/* @vite-ignore */ `../../${path}`);
  vi.unstubAllGlobals();
  expect(made.length).toBeGreaterThan(makers.length);
  const slow = made.filter(({ source, flags }) => !isLinear(source, flags));
  expect(slow.map(String)).toEqual([]);
});

interface Literal {
  pattern: string;
  flags: string;
}

function literalsIn(file: SourceFile): Literal[] {
  const found: Literal[] = [];
  visitSyntax(file, (node) => {
    if ('regex' in node && node.regex) found.push(node.regex as Literal);
  });
  return found;
}

/** The analysis does not know the newest names of Unicode properties. Each of these stands for one character. */
const newest = (pattern: string) =>
  pattern
    .replaceAll('\\p{EMod}', '\\p{Emoji_Modifier}')
    .replaceAll('\\p{ExtPict}', '\\p{Extended_Pictographic}');

/** Whether no attack makes it backtrack, or start over, more often than a constant times the text's length. */
const isLinear = (source: string, flags: string): boolean =>
  analyse({ source: newest(source), flags }).reports.length === 0;
