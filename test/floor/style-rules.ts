export interface Declaration {
  property: string;
  value: string;
}

export interface StyleRule {
  /** The at-rules around it, as written. */
  conditions: readonly string[];
  selector: string;
  declarations: readonly Declaration[];
}

/** The rules of a style sheet without nesting, in their order. Texts in quotes and addresses are left empty. */
export function styleRules(css: string): StyleRule[] {
  const source = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""')
    .replace(/url\([^)]*\)/g, 'url()');
  const rules: StyleRule[] = [];
  const around: string[] = [];
  for (const [, text = '', mark] of source.matchAll(/([^{};]*(?:;[^{}]*)?)([{}])/g)) {
    if (mark === '{') around.push(text.split(';').at(-1)?.trim() ?? '');
    else {
      const selector = around.pop() ?? '';
      if (text.trim() !== '') rules.push(ruleOf(around, selector, text));
    }
  }
  return rules;
}

function ruleOf(around: readonly string[], selector: string, text: string): StyleRule {
  const declarations = text.split(';').flatMap((part) => {
    const colon = part.indexOf(':');
    return colon < 0 ? [] : [{ property: part.slice(0, colon).trim(), value: part.slice(colon + 1).trim() }];
  });
  const isAtRule = selector.startsWith('@');
  return {
    conditions: [...around, ...(isAtRule ? [selector] : [])].filter((condition) => condition.startsWith('@')),
    selector,
    declarations,
  };
}
