/** What a selector reads of an element. */
interface Selectable {
  readonly nodeName: string;
  readonly id: string;
  readonly open: boolean;
  readonly checked: boolean;
  readonly isFocused: boolean;
  readonly parentElement: Selectable | null;
  readonly classList: { contains(name: string): boolean };
  getAttribute(name: string): string | null;
}

/** Whether an element matches a selector of names, ids, classes, attributes, `:not()` and `:is()`, combined by spaces, `>` and commas. */
export function matches(element: Selectable, selector: string): boolean {
  let chains = parsed.get(selector);
  if (!chains) {
    chains = split(selector, ',').map((one) => split(one.replace(/\s*>\s*/g, ' > '), ' '));
    parsed.set(selector, chains);
  }
  return chains.some((chain) => matchesChain(element, chain));
}

const parsed = new Map<string, string[][]>();

function matchesChain(element: Selectable | null, parts: readonly string[]): boolean {
  const last = parts.at(-1);
  if (!element || last === undefined || !matchesOne(element, last)) return false;
  const before = parts.slice(0, -1);
  if (before.length === 0) return true;
  if (before.at(-1) === '>') return matchesChain(element.parentElement, before.slice(0, -1));
  for (let above = element.parentElement; above; above = above.parentElement)
    if (matchesChain(above, before)) return true;
  return false;
}

const PIECE =
  /^(?<name>\*|[\w-]+)|#(?<id>[\w\u00ab\u00bb:-]+)|\.(?<word>[\w-]+)|\[(?<attribute>[\w-]+)(?:(?<sign>[~^$*]?=)"?(?<value>[^"\]]*)"?)?\]|:(?<test>not|is)\((?<inner>[^)]*)\)|:(?<state>[\w-]+)/g;

function matchesOne(element: Selectable, compound: string): boolean {
  if (/^\w+$/.test(compound)) return element.nodeName.toLowerCase() === compound;
  for (const { groups = {} } of compound.matchAll(PIECE)) {
    const { name, id, word, attribute, sign, value = '', test, inner = '', state } = groups;
    if (name && name !== '*' && name.toLowerCase() !== element.nodeName.toLowerCase()) return false;
    if (id && element.id !== id) return false;
    if (word && !element.classList.contains(word)) return false;
    if (attribute && !hasValue(element.getAttribute(attribute), sign, value)) return false;
    if (test && matches(element, inner) !== (test === 'is')) return false;
    if (state && !STATES[state]?.(element)) return false;
  }
  return true;
}

const STATES: Record<string, (element: Selectable) => boolean> = {
  modal: ({ open }) => open,
  checked: ({ checked }) => checked,
  focus: ({ isFocused }) => isFocused,
};

function hasValue(actual: string | null, sign: string | undefined, value: string): boolean {
  if (actual === null || sign === undefined) return actual !== null;
  if (sign === '~=') return actual.split(' ').includes(value);
  if (sign === '^=') return actual.startsWith(value);
  if (sign === '$=') return actual.endsWith(value);
  return sign === '*=' ? actual.includes(value) : actual === value;
}

/** Splits at a character outside of brackets. */
function split(text: string, at: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const one of text) {
    depth += '([{'.includes(one) ? 1 : ')]}'.includes(one) ? -1 : 0;
    if (one === at && depth === 0) parts.push('');
    else parts.push(parts.pop() + one);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
