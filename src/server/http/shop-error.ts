/** Every error code of the API, with its HTTP status. */
const STATUS = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  price_changed: 409,
  already_paid: 409,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  failed: 500,
  provider_failed: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

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
    this.status = STATUS[code];
    this.path = particulars.path;
    this.details = particulars.details;
    this.retryAfter = particulars.retryAfter;
  }
}
