import type { z } from 'zod';
import { PrintfulError } from './printful-error.ts';

/** Checks a body or a query; parameters that Printful does not know are refused, as everything malformed is. */
export function parse<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const issue =
    parsed.error.issues.find(({ code }) => code === 'unrecognized_keys') ?? parsed.error.issues[0];
  if (!issue) throw new Error('a failed parse has no issue');
  const place = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => [...place, key].join('.'));
    throw new PrintfulError(`Unknown parameters: ${names.join(', ')}`);
  }
  throw new PrintfulError(place.length ? `${place.join('.')}: ${issue.message}` : issue.message);
}
