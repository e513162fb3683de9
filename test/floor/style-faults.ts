import compat from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import { type Declaration, type StyleRule, styleRules } from './style-rules.ts';
import { lackedBy } from './support.ts';

const { properties, selectors, types, 'at-rules': atRules } = compat.css as Record<string, Identifier>;

/**
 * What a built style sheet uses that some browser of the floor lacks. A declaration with an older one of its property before
 * it is none, nor is what an `@supports` around it asks for.
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
    // A browser keeps what holds a variable without reading it, and then has nothing.
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

/** Units that the data files under a name they share. */
const UNITS: Readonly<Record<string, string>> = Object.fromEntries([
  ...['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'].map((unit) => [unit, 'container_query_length_units']),
  ...['dvh', 'dvw', 'dvi', 'dvb'].map((unit) => [unit, 'viewport_percentage_units_dynamic']),
  ...['svh', 'svw'].map((unit) => [unit, 'viewport_percentage_units_small']),
  ...['lvh', 'lvw'].map((unit) => [unit, 'viewport_percentage_units_large']),
]);

const LENGTHS = types?.length ?? {};

const FUNCTIONS = Object.assign({}, types, types?.color, types?.['filter-function']) as Identifier;
