import { parseSync } from 'vite';

/** A node of the syntax tree, as ESTree describes it. Offsets count from the start of the file. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** A small change to the code, whose result can still be parsed. */
export interface Change {
  /** What was done, such as `comparison`. */
  kind: string;
  start: number;
  end: number;
  replacement: string;
}

export function parse(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** Visits the nodes of code in order, without types. */
export function visit(node: Node, each: (node: Node, parent: Node | null) => void, parent?: Node): void {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)) return;
  if (node.type === 'ImportDeclaration') return;
  each(node, parent ?? null);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, each, node);
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
