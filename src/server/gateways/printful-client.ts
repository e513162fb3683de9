import { z } from 'zod';

/** Why Printful did not do what was asked. `refused` is final for this request; the others may pass. */
export class PrintfulError extends Error {
  readonly kind: 'refused' | 'unavailable' | 'rate_limited';
  readonly status: number | null;

  constructor(kind: PrintfulError['kind'], message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.name = 'PrintfulError';
    this.kind = kind;
    this.status = status;
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
        throw new PrintfulError('unavailable', `Printful did not answer ${method} ${path}`, null, cause);
      });
      const answer: unknown = await response.json().catch(() => null);
      if (!response.ok) throw refusal(response.status, answer);
      const result = schema.safeParse(successEnvelope.parse(answer).result);
      if (result.success) return result.data;
      throw new PrintfulError(
        'unavailable',
        `Printful answered ${method} ${path} in a form not known`,
        response.status,
        result.error,
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

function refusal(status: number, answer: unknown): PrintfulError {
  const envelope = errorEnvelope.safeParse(answer);
  const told = envelope.success ? (envelope.data.error?.message ?? envelope.data.result) : null;
  const message = typeof told === 'string' ? told : `Printful answered ${status}`;
  const kind = status === 429 ? 'rate_limited' : status >= 500 ? 'unavailable' : 'refused';
  return new PrintfulError(kind, message, status);
}
