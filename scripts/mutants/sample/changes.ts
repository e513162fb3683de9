import { sqlChanges } from './sql-changes.ts';
import { type Change, isNode, type Node, parse, visit } from './syntax.ts';

type Edit = [kind: string, node: Pick<Node, 'start' | 'end'>, replacement: string];

const OPERATORS = new Map(
  Object.entries({
    '<': ['comparison', '<='],
    '<=': ['comparison', '<'],
    '>': ['comparison', '>='],
    '>=': ['comparison', '>'],
    '===': ['comparison', '!=='],
    '!==': ['comparison', '==='],
    '==': ['comparison', '!='],
    '!=': ['comparison', '=='],
    '+': ['arithmetic', '-'],
    '-': ['arithmetic', '+'],
    '*': ['arithmetic', '/'],
    '/': ['arithmetic', '*'],
    '%': ['arithmetic', '*'],
    '&&': ['logic', '||'],
    '||': ['logic', '&&'],
  }),
);
const METHODS = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    floor: 'ceil',
    ceil: 'floor',
  }),
);
/** Words that Kysely takes as arguments. */
const WORDS = new Map(
  Object.entries({ '<': '<=', '<=': '<', '>': '>=', '>=': '>', asc: 'desc', desc: 'asc' }),
);
/** Calls without which a chain goes on. */
const LINKS = new Set(
  'where,having,whereRef,filter,orderBy,limit,offset,forUpdate,skipLocked,distinct,sort,toSorted,reverse,slice,trim,toLowerCase,toUpperCase'.split(
    ',',
  ),
);

/** All changes to a file, in the order of the code. */
export function changesIn(path: string, source: string): Change[] {
  const changes: Change[] = [];
  visit(parse(path, source), (node, parent) => {
    for (const [kind, { start, end }, replacement] of editsOf(node, parent, source))
      if (source.slice(start, end) !== replacement) changes.push({ kind, start, end, replacement });
    if (isSql(node)) changes.push(...sqlChanges(node.quasi as Node, source));
  });
  return changes.sort((a, b) => a.start - b.start || a.end - b.end);
}

const isSql = ({ type, tag }: Node) =>
  type === 'TaggedTemplateExpression' && isNode(tag) && tag.type === 'Identifier' && tag.name === 'sql';

function editsOf(node: Node, parent: Node | null, source: string): Edit[] {
  const text = (part: unknown) => (isNode(part) ? source.slice(part.start, part.end) : '');
  switch (node.type) {
    case 'IfStatement':
      return [
        ...conditions(node.test as Node, text),
        ...emptied(node.consequent),
        ...(isNode(node.alternate) ? emptied(node.alternate) : []),
      ];
    case 'ConditionalExpression':
      return conditions(node.test as Node, text);
    case 'WhileStatement':
      return [['condition', node.test as Node, 'false']];
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
      return emptied(node.body);
    case 'CatchClause':
      return emptied(node.body);
    case 'BinaryExpression':
      return operator(node, source);
    case 'LogicalExpression':
      if (node.operator === '??') return [['default', node, `(${text(node.left)})`]];
      return operator(node, source);
    case 'UnaryExpression':
      return /^[!-]$/.test(String(node.operator)) ? [['sign', node, text(node.argument)]] : [];
    case 'UpdateExpression':
      return [['arithmetic', node, text(node).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++'))]];
    case 'AwaitExpression':
      // Whoever gets the result waits for it.
      if (parent && /^(ReturnStatement|ArrowFunctionExpression)$/.test(parent.type)) return [];
      return [['await', node, `(${text(node.argument)})`]];
    case 'ExpressionStatement':
      return isCall(node.expression) ? [['call', node, ';']] : [];
    case 'CallExpression':
      return callEdits(node, text);
    case 'ReturnStatement':
      return isNode(node.argument) ? [['result', node.argument, 'undefined']] : [];
    case 'ArrowFunctionExpression':
      return (node.body as Node).type === 'BlockStatement'
        ? []
        : [['result', node.body as Node, 'undefined']];
    case 'Literal':
      return literalEdits(node, parent);
    default:
      return [];
  }
}

const conditions = (test: Node, text: (node: Node) => string): Edit[] => [
  ['condition', test, `!(${text(test)})`],
  ['condition', test, 'false'],
];

const emptied = (body: unknown): Edit[] =>
  !isNode(body) || body.type === 'IfStatement' || (Array.isArray(body.body) && body.body.length === 0)
    ? []
    : [['branch', body, '{}']];

function operator(node: Node, source: string): Edit[] {
  const sign = String(node.operator);
  const [kind, replacement] = OPERATORS.get(sign) ?? [];
  if (kind === undefined || replacement === undefined) return [];
  const start = source.indexOf(sign, (node.left as Node).end);
  return [[kind, { start, end: start + sign.length }, replacement]];
}

const isCall = (expression: unknown): boolean =>
  isNode(expression) &&
  (expression.type === 'CallExpression' ||
    (expression.type === 'AwaitExpression' && isCall(expression.argument)));

function callEdits(node: Node, text: (part: unknown) => string): Edit[] {
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression') return [];
  const property = callee.property as Node;
  const name = text(property);
  const other = METHODS.get(name);
  return [
    ...(other ? ([['method', property, other]] as Edit[]) : []),
    ...(LINKS.has(name) ? ([['link', node, text(callee.object)]] as Edit[]) : []),
  ];
}

function literalEdits(node: Node, parent: Node | null): Edit[] {
  const { value } = node;
  if (typeof value === 'boolean') return [['constant', node, String(!value)]];
  // One more of a large number is rarely a difference to anybody.
  if (typeof value === 'number') return [['constant', node, String(value < 100 ? value + 1 : value * 2)]];
  const other = typeof value === 'string' ? WORDS.get(value) : undefined;
  return other && parent?.type === 'CallExpression' ? [['SQL', node, `'${other}'`]] : [];
}
