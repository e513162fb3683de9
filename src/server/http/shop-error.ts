import { ERROR_CODES, type ErrorCode } from '../../wire/errors.ts';

interface Particulars {
  /** The invalid field, such as `items.0.quantity`. */
  path?: string;
  /** What the caller needs to continue. Becomes `error.details`. */
  details?: unknown;
  /** Seconds until a retry makes sense. Becomes `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/** A refusal. Its `message` says what to do next. */
export class ShopError extends Error {
  readonly status: number;
  readonly path: string | undefined;
  readonly details: unknown;
  readonly retryAfter: number | undefined;
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, particulars: Particulars = {}) {
    super(message, { cause: particulars.cause });
    this.name = 'ShopError';
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.path = particulars.path;
    this.details = particulars.details;
    this.retryAfter = particulars.retryAfter;
  }
}

/** For a link of an email that does not have all of its letters. */
export const incompleteLink = () =>
  new ShopError('not_found', 'This link is incomplete. Open it from the email again, or copy all of it.');

/** A refusal that was thrown, to be returned. Throws anything else again. */
export function asRefusal(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  throw error;
}
