import { isRecord } from '../lib/json.ts';
import type { ErrorAnswer } from '../wire/errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A response that was not OK. `body` is the parsed JSON, or the text if it was not JSON. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = parse(text);
  }

  /** The shop's error; null if the response has another format. */
  get refusal(): ErrorAnswer['error'] | null {
    return isErrorAnswer(this.body) ? this.body.error : null;
  }
}

/** Dispatches `refused` when the shop refuses what this page sent. */
export const refusals = new EventTarget();

export interface RequestOptions {
  /** What is sent: a form, or anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Calls the shop's API with credentials. Returns the parsed body, or null if it is empty. Throws `ApiError` for a response
 * that is not OK, and the error from `fetch` if there was no response.
 */
export async function apiRequest<Answer = unknown>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  return (await apiResponse<Answer>(method, path, options)).answer;
}

/** Like `apiRequest`, with the response's own headers. */
export async function apiResponse<Answer>(
  method: Method,
  path: string,
  { body, headers, signal }: RequestOptions,
): Promise<{ answer: Answer; response: Response }> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: isJson ? { 'Content-Type': 'application/json', ...headers } : { ...headers },
    body: isJson ? JSON.stringify(body) : body,
    signal,
  });
  const text = await response.text();
  if (!response.ok && response.status === 422) refusals.dispatchEvent(new Event('refused'));
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return { answer: (text === '' ? null : JSON.parse(text)) as Answer, response };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isErrorAnswer = (body: unknown): body is ErrorAnswer =>
  isRecord(body) && isRecord(body.error) && 'code' in body.error;
