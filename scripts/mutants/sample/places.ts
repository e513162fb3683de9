import { isNode, type Node, parse, visit } from './syntax.ts';

/** A stretch of code that runs as a whole: a statement, an arrow's expression, or one side of a conditional expression. */
export interface Place {
  start: number;
  end: number;
  /** What makes it call the recorder: text before it and text after it. */
  around: [before: (call: string) => string, after: string];
}

const STATEMENT: Place['around'] = [(call) => `${call};`, ''];
const BODY: Place['around'] = [(call) => `{${call};`, '}'];
const EXPRESSION: Place['around'] = [(call) => `(${call}, `, ')'];

/** All places of a file. What is in none of them runs when the file is loaded. */
export function placesIn(path: string, source: string): Place[] {
  const places: Place[] = [];
  const add = (node: unknown, around: Place['around']) => {
    if (isNode(node) && !node.directive) places.push({ start: node.start, end: node.end, around });
  };
  visit(parse(path, source), (node) => {
    const { type } = node;
    if (type === 'BlockStatement' || type === 'FunctionBody')
      for (const statement of node.body as Node[]) add(statement, STATEMENT);
    if (type === 'SwitchCase') for (const statement of node.consequent as Node[]) add(statement, STATEMENT);
    if (type === 'ArrowFunctionExpression' && !isBlock(node.body)) add(node.body, EXPRESSION);
    if (type === 'ConditionalExpression')
      for (const side of ['consequent', 'alternate']) add(node[side], EXPRESSION);
    if (type === 'IfStatement')
      for (const side of ['consequent', 'alternate']) if (!isBlock(node[side])) add(node[side], BODY);
    if (/^(For|While)/.test(type) && !isBlock(node.body)) add(node.body, BODY);
  });
  return places;
}

const isBlock = (node: unknown) => isNode(node) && /^(BlockStatement|FunctionBody)$/.test(node.type);

/** Where the innermost place around this offset begins; -1 if the code runs when the file is loaded. */
export function placeOf(places: readonly Place[], offset: number): number {
  const around = places.filter(({ start, end }) => start <= offset && offset < end);
  return around.sort((a, b) => a.end - a.start - (b.end - b.start))[0]?.start ?? -1;
}

/**
 * The same code, which also appends to a file where it ran: `PATH:START`, once for each test file and process, with `!` after
 * it while a file was being loaded. `@MILLISECONDS TEST_FILE` comes before what the next test file runs. With `only`, records
 * nothing but that place, and that the file was loaded.
 */
export function withRecorder(
  path: string,
  source: string,
  { recording, only }: { recording: string; only?: number },
): string {
  const call = (start: number) => `globalThis.recordPlace?.('${path}:${start}')`;
  const places = placesIn(path, source).filter(({ start }) => only === undefined || start === only);
  const pieces = places.flatMap(({ start, end, around: [before, after] }) => [
    { at: start, order: 1, text: before(call(start)) },
    { at: end, order: 0, text: after },
  ]);
  pieces.sort((a, b) => a.at - b.at || a.order - b.order);
  let [result, last] = [recorder(recording), 0];
  result += `${call(-1)};`;
  for (const { at, text } of pieces) {
    result += source.slice(last, at) + text;
    last = at;
  }
  return `${result}${source.slice(last)}\n;globalThis.recordPlace?.('${path}:loaded');`;
}

// Appends at once, because many tests kill their shops.
const recorder = (recording: string) => `globalThis.recordPlace ??= (() => {
  const [fs, recorded] = [process.getBuiltinModule('node:fs'), new Set()];
  let [test, isLoading] = [undefined, false];
  const append = (line) => {
    if (recorded.has(line)) return;
    recorded.add(line);
    try { fs.appendFileSync(${JSON.stringify(recording)}, line + '\\n'); } catch {}
  };
  return (place) => {
    const current = globalThis.__vitest_worker__?.filepath;
    if (current !== test) {
      test = current;
      recorded.clear();
      append('@' + Date.now() + ' ' + test);
    }
    if (place.endsWith(':loaded')) isLoading = false;
    else append(place + (isLoading || place.endsWith(':-1') ? '!' : ''));
    if (place.endsWith(':-1')) isLoading = true;
  };
})();`;
