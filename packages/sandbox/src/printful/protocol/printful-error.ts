import type { z } from 'zod';

/** An error response in Printful's format; `apiCode` is a Printful code like OR-13. */
export class PrintfulError extends Error {
  readonly status: number;
  readonly apiCode: string | undefined;

  constructor(message: string, status = 400, apiCode?: string) {
    super(message);
    this.status = status;
    this.apiCode = apiCode;
  }

  /** The error envelope of version 1. Version 2 still uses it for orders and webhooks. */
  get body() {
    const reason = reasons[this.status] ?? 'BadRequest';
    return {
      code: this.status,
      result: this.message,
      error: { reason, message: this.message, ...(this.apiCode ? { api_error_code: this.apiCode } : {}) },
    };
  }

  /** How version 2's catalog reports its own failures, in a variant of RFC 9457. */
  get problem() {
    return {
      type: 'https://developers.printful.com/docs/v2-beta/#errors/internal-server-error',
      status: this.status,
      title: 'Internal Server Error',
      details: this.message,
      instance: 'tag:api.printful.com,2023-10-04:errors/1',
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

/** Validates a body or query. Throws for malformed and unknown parameters. */
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
