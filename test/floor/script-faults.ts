import { parseAst } from 'rolldown/parseAst';
import { newerScripts } from './newer-scripts.ts';

interface Node {
  type: string;
  [key: string]: unknown;
}

const NEWER = newerScripts();

/** What a built script uses that some browser of the floor lacks: names of globals and members, and syntax. */
export function scriptFaults(code: string): string[] {
  const faults = new Set<string>();
  visit(parseAst(code) as unknown as Node, (node) => {
    for (const fault of faultsOf(node)) faults.add(fault);
  });
  return [...faults].sort();
}

function faultsOf(node: Node): string[] {
  if (node.type === 'StaticBlock') return ['static {}'];
  if (node.type === 'NewExpression' || node.type === 'CallExpression') return newerCall(node);
  if (node.type === 'MemberExpression') return newerMember(node);
  if (node.type === 'Literal' && node.regex) return newerPattern(node.regex as Pattern);
  return [];
}

/** A call throws where its function is missing, unless it is asked for with `?.`. */
function newerCall({ callee, optional }: Node & { callee?: Node }): string[] {
  if (!callee || optional) return [];
  if (callee.type === 'Identifier') return NEWER.globals.has(nameOf(callee)) ? [nameOf(callee)] : [];
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const name = nameOf(callee.property);
  // What a class is missing is told of the member itself.
  if (NEWER.ofClasses.has(`${nameOf(callee.object)}.${name}`)) return [];
  return NEWER.memberNames.has(name) ? [`.${name}()`] : [];
}

/** What is missing of a class. Of an object it is undefined, which alone does no harm. */
function newerMember({ object, property, computed }: Node): string[] {
  const member = `${nameOf(object)}.${nameOf(property)}`;
  return !computed && NEWER.ofClasses.has(member) ? [member] : [];
}

const nameOf = (node: unknown): string =>
  (node as Node).type === 'Identifier' ? String((node as Node).name) : '';

interface Pattern {
  pattern: string;
  flags: string;
}

/** Safari reads lookbehind from 16.4 on, and the v flag from 17; a pattern that cannot be read ends the whole script. */
function newerPattern({ pattern, flags }: Pattern): string[] {
  return [
    ...(/\(\?<[=!]/.test(pattern) ? ['lookbehind'] : []),
    ...(/\(\?[a-z-]+:/.test(pattern) ? ['pattern modifier'] : []),
    ...(flags.includes('v') ? ['v flag'] : []),
  ];
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const entry of value) visit(entry, see);
  else if (value !== null && typeof value === 'object') {
    if (typeof (value as Node).type === 'string') see(value as Node);
    for (const child of Object.values(value)) visit(child, see);
  }
}
