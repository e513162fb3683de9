import type { z } from 'zod';

/** A request refused in Printful's words; `apiCode` is one of its own, like OR-13. */
export class PrintfulError extends Error {
  readonly status: number;
  readonly apiCode: string | undefined;

  constructor(message: string, status = 400, apiCode?: string) {
    super(message);
    this.status = status;
    this.apiCode = apiCode;
  }

  /** The envelope that version 1 of the API answers, and version 2 still does for orders and webhooks. */
  get body() {
    const reason = reasons[this.status] ?? 'BadRequest';
    return {
      code: this.status,
      result: this.message,
      error: { reason, message: this.message, ...(this.apiCode ? { api_error_code: this.apiCode } : {}) },
    };
  }
}

const reasons: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  429: 'TooManyRequests',
  500: 'InternalServerError',
};

export function notFound(): PrintfulError {
  return new PrintfulError('Not found', 404);
}

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
