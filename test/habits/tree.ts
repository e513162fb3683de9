import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';

export interface SourceFile {
  path: string;
  text: string;
}

const KINDS = '*.{ts,tsx,mjs,css,md,json,yaml,conf,service}';

/** Every text file that people write. */
export function sourceFiles(): SourceFile[] {
  return globSync([
    KINDS,
    `{src,packages,test,scripts,assets,docs,bench,deploy}/**/${KINDS}`,
    '.env.example',
    '.ci/run',
  ])
    .filter((path) => !isBaked(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

function isBaked(path: string): boolean {
  return path === 'package-lock.json' || (path.startsWith('assets/') && path.endsWith('.json'));
}

export interface SyntaxNode {
  type: string;
  /** Where it starts in the text, in UTF-16 units. */
  start: number;
}

/** Shows every node of a file's syntax tree, the outer before the inner, with the node around it. */
export function visitSyntax(
  { path, text }: SourceFile,
  see: (node: SyntaxNode, parent: SyntaxNode | null) => void,
): void {
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path), null);

  function visit(value: unknown, parent: SyntaxNode | null): void {
    if (typeof value !== 'object' || value === null) return;
    const node = 'type' in value ? (value as SyntaxNode) : null;
    if (node) see(node, parent);
    for (const child of Object.values(value)) visit(child, node ?? parent);
  }
}
