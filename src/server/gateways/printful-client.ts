import { z } from 'zod';

/** Why Printful did not do what was asked. `refused` is final for this request; the others may pass. */
export class PrintfulError extends Error {
  readonly kind: 'refused' | 'unavailable' | 'rate_limited';
  readonly status: number | null;
  /** Milliseconds that Printful asked to wait, when it did. */
  readonly retryAfter: number | null;

  constructor(
    kind: PrintfulError['kind'],
    message: string,
    status: number | null,
    { cause, retryAfter = null }: { cause?: unknown; retryAfter?: number | null } = {},
  ) {
    super(message, { cause });
    this.name = 'PrintfulError';
    this.kind = kind;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export interface PrintfulSettings {
  apiUrl: string;
  token: string;
  storeId: string | null;
  /** Milliseconds until a call is given up. */
  timeout: number;
}

type Method = 'GET' | 'POST' | 'DELETE';

export interface PrintfulClient {
  /** Calls and reads `result` with `schema`. Throws `PrintfulError`. */
  call<Schema extends z.ZodType>(
    method: Method,
    path: string,
    schema: Schema,
    options?: { body?: unknown; timeout?: number },
  ): Promise<z.infer<Schema>>;
}

export function printfulClient(settings: PrintfulSettings): PrintfulClient {
  const headers = {
    authorization: `Bearer ${settings.token}`,
    'content-type': 'application/json',
    ...(settings.storeId ? { 'x-pf-store-id': settings.storeId } : {}),
  };

  return {
    async call(method, path, schema, { body, timeout = settings.timeout } = {}) {
      const response = await fetch(new URL(path, settings.apiUrl), {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout),
        redirect: 'error',
      }).catch((cause: unknown) => {
        throw new PrintfulError('unavailable', `Printful did not answer ${method} ${path}`, null, { cause });
      });
      const answer: unknown = await response.json().catch(() => null);
      if (!response.ok) throw refusal(response, answer);
      const result = schema.safeParse(successEnvelope.parse(answer).result);
      if (result.success) return result.data;
      throw new PrintfulError(
        'unavailable',
        `Printful answered ${method} ${path} in a form not known`,
        response.status,
        { cause: result.error },
      );
    },
  };
}

// What is no envelope has no result, which the schema of the call then refuses.
const successEnvelope = z.object({ result: z.unknown() }).catch({ result: undefined });

const errorEnvelope = z.object({
  result: z.unknown(),
  error: z.object({ message: z.string().optional() }).optional(),
});

function refusal({ status, headers }: Response, answer: unknown): PrintfulError {
  const envelope = errorEnvelope.safeParse(answer);
  const told = envelope.success ? (envelope.data.error?.message ?? envelope.data.result) : null;
  const message = typeof told === 'string' ? told : `Printful answered ${status}`;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new PrintfulError(kindOf(status), message, status, {
    retryAfter: seconds > 0 ? seconds * 1000 : null,
  });
}

// A wrong token refuses every order alike, so it says nothing against this one.
function kindOf(status: number): PrintfulError['kind'] {
  if (status === 429) return 'rate_limited';
  return status >= 500 || status === 401 || status === 403 ? 'unavailable' : 'refused';
}
