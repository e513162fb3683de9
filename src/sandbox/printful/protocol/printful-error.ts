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
