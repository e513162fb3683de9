import type { Change, Node } from './syntax.ts';

/** What to replace in the text of a statement. The condition of a clause may contain an expression of TypeScript. */
const RULES: [pattern: RegExp, replacement: string | ((match: RegExpExecArray) => string)][] = [
  [/\band\b(?=[ \n])/g, 'or'],
  [/\bor\b(?=[ \n])/g, 'and'],
  [/<=/g, '<'],
  [/<(?![=>])/g, '<='],
  [/>=/g, '>'],
  [/(?<![<=-])>(?!=)/g, '>='],
  [/(?<![<>!=]) = /g, ' <> '],
  [/ <> /g, ' = '],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot exists\b/g, 'exists'],
  [/\bnot in\b/g, 'in'],
  [/\bfor (no key )?update( of \w+)?( skip locked| nowait)?/g, ''],
  [/ skip locked\b/g, ''],
  [/\bdesc\b/g, 'asc'],
  [/\basc\b/g, 'desc'],
  [/\bdistinct(?! from)\b/g, ''],
  [/\bleft join\b/g, 'join'],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/\bcoalesce\(([^(),]+),[^()]*\)/g, ([, inner = '']) => inner],
  [/\bcoalesce\((\w+\([^()]*\)),[^()]*\)/g, ([, inner = '']) => inner],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<![\w$'.-])\d+(?![\w'.])/g, ([number]) => String(Number(number) + 1)],
  // Whether the rest of the condition is still checked depends on its first operator.
  [/\bwhere (?=[\w(])/g, 'where true or '],
  [/\b(and|or) (?!exists|not exists)[^\n`()]*(\([^\n`()]*\)[^\n`()]*)*(?=\n|`)/g, ''],
];

/** The changes to a template of SQL. */
export function sqlChanges(template: Node, source: string): Change[] {
  const pieces = template.quasis as Node[];
  const isText = (at: number) => pieces.some(({ start, end }) => start <= at && at < end);
  const text = source.slice(template.start, template.end);
  return RULES.flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)]
      .map((match) => ({
        kind: 'SQL',
        start: template.start + match.index,
        end: template.start + match.index + match[0].length,
        replacement: typeof replacement === 'string' ? replacement : replacement(match),
      }))
      .filter(({ start, end }) => isText(start) && isText(end) && isBalanced(source.slice(start, end))),
  );
}

const isBalanced = (text: string) =>
  ['()', '{}', '``', "''"].every(([open = '', close = '']) =>
    open === close ? text.split(open).length % 2 === 1 : text.split(open).length === text.split(close).length,
  );
