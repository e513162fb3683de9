import compat from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import { lackedBy } from './support.ts';

const { properties, selectors, types, 'at-rules': atRules } = compat.css as Record<string, Identifier>;

interface Declaration {
  property: string;
  value: string;
}

interface StyleRule {
  /** The at-rules around the rule, as written. */
  conditions: readonly string[];
  selector: string;
  declarations: readonly Declaration[];
}

/**
 * Finds features in a built stylesheet that one of the oldest browsers lacks. A declaration is fine after a supported one for
 * the same property, and so is anything inside `@supports`.
 */
export function styleFaults(css: string): string[] {
  return styleRules(css).flatMap((rule) => {
    if (rule.conditions.some((condition) => condition.startsWith('@supports'))) return [];
    const found = [
      ...rule.conditions.flatMap(conditionFaults),
      ...selectorFaults(rule),
      ...declarationFaults(rule),
    ];
    return found.map((fault) => `${rule.selector}: ${fault}`);
  });
}

function conditionFaults(condition: string): string[] {
  const name = condition.match(/^@([\w-]+)/)?.[1] ?? '';
  if (name !== 'media') return lackedBy(atRules?.[name]).length > 0 ? [`@${name}`] : [];
  const media = atRules?.media;
  const features = [...condition.matchAll(/\((?:min-|max-)?([a-z-]+)/g)].map(([, feature = '']) => feature);
  return [
    ...(/[<>=]/.test(condition) ? ['media range'] : []),
    ...features
      .filter((feature) => lackedBy(media?.[feature]).length > 0)
      .map((feature) => `@media ${feature}`),
  ];
}

function selectorFaults({ selector }: StyleRule): string[] {
  const names = [...selector.matchAll(/::?([a-z][\w-]*)/g)].map(([, name = '']) => name);
  return names
    .filter((name) => !name.startsWith('-') && lackedBy(selectors?.[name]).length > 0)
    .map((name) => `:${name}`);
}

function declarationFaults({ declarations }: StyleRule): string[] {
  return declarations.flatMap((declaration, index) => {
    const faults = faultsOf(declaration);
    const before = declarations.slice(0, index);
    // Browsers accept a value with var() unparsed, so they do not fall back to the previous declaration.
    const isDropped = !declaration.value.includes('var(');
    const hasFallback = before.some(
      (other) => plain(other.property) === plain(declaration.property) && faultsOf(other).length === 0,
    );
    return isDropped && hasFallback ? [] : faults;
  });
}

const plain = (property: string) => property.replace(/^-(webkit|moz|ms)-/, '');

function faultsOf({ property, value }: Declaration): string[] {
  const name = plain(property);
  const prefix = property.slice(0, property.length - name.length);
  const feature = property.startsWith('--') ? undefined : properties?.[name];
  if (lackedBy(feature, prefix).length > 0) return [property];
  const text = value.replace(/#[\da-f]+\b/gi, '');
  const words = text.toLowerCase().match(/-?[a-z][\w-]*/g) ?? [];
  return [
    ...words.filter((word) => lackedBy(feature?.[word]).length > 0).map((word) => `${property}: ${word}`),
    ...[...text.matchAll(/([a-z][\w-]*)\(/gi)].flatMap(([, called = '']) => named(called, FUNCTIONS)),
    ...[...text.matchAll(/\d([a-z]+)/gi)].flatMap(([, unit = '']) => named(unit, LENGTHS)),
  ];
}

const named = (name: string, among: Identifier): string[] =>
  lackedBy(among[UNITS[name] ?? name]).length > 0 ? [name] : [];

/** Units that MDN's data lists under the name of a group. */
const UNITS: Readonly<Record<string, string>> = Object.fromEntries([
  ...['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'].map((unit) => [unit, 'container_query_length_units']),
  ...['dvh', 'dvw', 'dvi', 'dvb'].map((unit) => [unit, 'viewport_percentage_units_dynamic']),
  ...['svh', 'svw'].map((unit) => [unit, 'viewport_percentage_units_small']),
  ...['lvh', 'lvw'].map((unit) => [unit, 'viewport_percentage_units_large']),
]);

const LENGTHS = types?.length ?? {};

const FUNCTIONS = Object.assign({}, types, types?.color, types?.['filter-function']) as Identifier;

/** Parses the rules of a stylesheet without nesting, in order. Quoted strings and URLs become empty. */
function styleRules(css: string): StyleRule[] {
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
