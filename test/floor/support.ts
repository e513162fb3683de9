import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { BROWSER_FLOOR } from '../../src/web/browser-floor.ts';

/** The oldest supported browsers, by their names in MDN's data. */
const FLOOR: readonly (readonly [BrowserName, string])[] = [
  ['safari', BROWSER_FLOOR.safari],
  ['safari_ios', BROWSER_FLOOR.ios],
  ['firefox', BROWSER_FLOOR.firefox],
  ['chrome', BROWSER_FLOOR.chrome],
  ['edge', BROWSER_FLOOR.edge],
];

/** The oldest supported browsers that lack a feature; none if MDN has no data about it. */
export function lackedBy(feature: Identifier | undefined, prefix?: string): BrowserName[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return FLOOR.flatMap(([browser, version]) => {
    const statements = [support[browser] ?? []].flat();
    return statements.some((statement) => hasFeature(statement, version, prefix)) ? [] : [browser];
  });
}

function hasFeature(statement: SimpleSupportStatement, version: string, prefix: string | undefined): boolean {
  const { version_added: added, version_removed: removed, flags, alternative_name: alias } = statement;
  if (flags || alias || (statement.prefix && statement.prefix !== prefix)) return false;
  return isReached(added, version) && !isReached(removed, version);
}

function isReached(milestone: string | boolean | null | undefined, version: string): boolean {
  if (typeof milestone !== 'string' || milestone === 'preview') return milestone === true;
  return milestone.replace('≤', '').localeCompare(version, 'en', { numeric: true }) <= 0;
}
