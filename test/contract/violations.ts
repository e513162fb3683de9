/** What does not fit a provider's documents. */
export interface Violation {
  /** Such as `POST /orders, request` or `webhook order_failed`. */
  where: string;
  /** What is wrong, with the place inside the body. */
  what: string;
}

/** The checked calls and webhooks, and what is wrong with them. */
export interface Checked {
  calls: number;
  webhooks: number;
  /** Each with the number of its calls. */
  endpoints: Map<string, number>;
  violations: Violation[];
}

export const tally = (names: string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** One line for each different violation, with how often it occurs. */
export function describeViolations(violations: Violation[]): string[] {
  const counts = tally(violations.map(({ where, what }) => `${where}: ${what}`));
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`));
}

/** The pattern of `patterns` that a path fits, such as `/orders/:id`. A pattern with fewer parameters comes first. */
export function patternOf(patterns: readonly string[], path: string): string | undefined {
  const steps = path.split('/');
  const fits = (pattern: string) => {
    const parts = pattern.split('/');
    return parts.length === steps.length && parts.every((part, i) => isParameter(part) || part === steps[i]);
  };
  const parameters = (pattern: string) => pattern.split('/').filter(isParameter).length;
  return patterns.filter(fits).sort((a, b) => parameters(a) - parameters(b))[0];
}

/** `:id` here, `{id}` in OpenAPI files. */
const isParameter = (part: string) => part.startsWith(':') || part.startsWith('{');
