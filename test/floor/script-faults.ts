import { parseAst } from 'rolldown/parseAst';
import { newerScripts } from './newer-scripts.ts';

interface Node {
  type: string;
  [key: string]: unknown;
}

const NEWER = newerScripts();

/** Globals, members, and syntax in a built script that one of the oldest browsers lacks. */
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

/** Calling a missing function throws, except with `?.`. */
function newerCall({ callee, optional }: Node & { callee?: Node }): string[] {
  if (!callee || optional) return [];
  if (callee.type === 'Identifier') return NEWER.globals.has(nameOf(callee)) ? [nameOf(callee)] : [];
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const name = nameOf(callee.property);
  // newerMember reports static members.
  if (NEWER.ofClasses.has(`${nameOf(callee.object)}.${name}`)) return [];
  return NEWER.memberNames.has(name) ? [`.${name}()`] : [];
}

/** Reports a missing static member. A missing member of an object is just undefined, which is harmless. */
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

/** Safari supports lookbehind since 16.4 and the v flag since 17. An invalid pattern stops the whole script. */
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
