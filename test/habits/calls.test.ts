import { expect, test } from 'vitest';
import { type SourceFile, type SyntaxNode, sourceFiles, visitSyntax } from './tree.ts';

const MOST = 3;

const code = sourceFiles().filter(({ path }) => /\.(tsx?|mjs)$/.test(path));

test('a function takes at most three parameters, then an object that names the rest', () => {
  expect(code.length).toBeGreaterThan(1000);
  expect(code.flatMap(longParameters)).toEqual([]);
});

test('an object has plain properties, not spread objects that share a line', () => {
  // The formatter leaves no space in between.
  expect(code.filter(({ text }) => text.includes('...{')).flatMap(spreadLiterals)).toEqual([]);
});

test.each([
  'function add(a: number, b: number, c: number, d: number) {}',
  'const add = (a, b, c, d = 0) => a;',
  'const add = (a, b, c, ...others) => a;',
  'class Sum { add(a, b, { c }, d) {} }',
  'interface Sum { add(a: number, b: number, c: number, d?: number): number }',
  'type Add = (a: number, b: number, c: number, d: number) => number;',
  'const sum = { add(a, b, c, d) {} };',
  'const adder = () => (a, b, c, d) => a;',
])('the search finds the parameters of %s', (text) => {
  expect(longParameters({ path: 'sum.ts', text })).toEqual(['sum.ts:1']);
});

test.each([
  'function add(a, b, c) {}',
  'function add(this: Sum, a, b, c) {}',
  'function add(a, b, { c, d, e, f }) {}',
  // The caller decides what a callback gets.
  'test.each(rows)("adds %s", (a, b, c, sum) => {});',
])('the search passes %s', (text) => {
  expect(longParameters({ path: 'sum.ts', text })).toEqual([]);
});

test('the search finds spread objects in objects and in elements only', () => {
  const text =
    'const a = { ...{ b, c }, ...d, ...(e && { f }) };\nconst g = [...[h]];\nconst i = <J {...{ k, l }} {...m} />;';
  expect(spreadLiterals({ path: 'sum.tsx', text })).toEqual(['sum.tsx:1', 'sum.tsx:3']);
});

/** React Router decides what it passes there. */
const ENTRY = 'src/web/entry.server.tsx';

function longParameters(file: SourceFile): string[] {
  if (file.path === ENTRY) return [];
  return places(file, (node, parent) => {
    const { params } = node as { params?: unknown };
    if (!Array.isArray(params) || params.filter(({ name }) => name !== 'this').length <= MOST) return false;
    const { arguments: given } = (parent ?? {}) as { arguments?: unknown[] };
    return !/TypeParameter/.test(node.type) && !given?.includes(node);
  });
}

const spreadLiterals = (file: SourceFile): string[] =>
  places(file, (node, parent) => {
    const { argument } = node as { argument?: SyntaxNode };
    const isSpread =
      node.type === 'JSXSpreadAttribute' ||
      (node.type === 'SpreadElement' && parent?.type === 'ObjectExpression');
    return isSpread && argument?.type === 'ObjectExpression';
  });

/** Where nodes are that a rule refuses, as `path:line`. */
function places(
  file: SourceFile,
  refuses: (node: SyntaxNode, parent: SyntaxNode | null) => boolean,
): string[] {
  const found: string[] = [];
  visitSyntax(file, (node, parent) => {
    if (refuses(node, parent))
      found.push(`${file.path}:${file.text.slice(0, node.start).split('\n').length}`);
  });
  return found;
}
