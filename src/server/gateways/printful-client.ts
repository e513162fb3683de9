import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { scopeOf } from '../../domain/catalog/printful-token.ts';
import { withDeadline } from './deadline.ts';
import { PrintfulError } from './printful-error.ts';
import type { RateBudget, Use } from './rate-budget.ts';
import { readAtMost } from './read-at-most.ts';

export interface PrintfulSettings {
  apiUrl: string;
  token: string;
  storeId: string | null;
  /** Milliseconds until a call times out. */
  timeout: number;
  /** Maximum response size in bytes. */
  largestAnswer: number;
  /** Milliseconds before a safe call is retried. */
  retryPause: number;
  /** Milliseconds to pause after a 419 or 429 that does not say how long to wait. */
  silence: number;
  /** The longest such pause, whatever Printful says. */
  longestSilence: number;
  /** Milliseconds that a call may wait for its slot. */
  maxWait: Record<Use, number>;
  budget: RateBudget;
  fetch?: typeof fetch;
  /** Waits for the given number of milliseconds. */
  pause?(ms: number): Promise<unknown>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface CallOptions {
  body?: unknown;
  timeout?: number;
  use?: Use;
}

export type PrintfulClient = ReturnType<typeof printfulClient>;

/** For calls that nobody waits for. */
export const BACKGROUND = { use: 'background' } as const;

/** How often each call is tried. Only reads are retried, because another call that was cut off may have been carried out. */
const TRIES = { GET: 3, POST: 1, PUT: 1, DELETE: 1 };

export function printfulClient(settings: PrintfulSettings) {
  const { fetch = globalThis.fetch, pause = setTimeout } = settings;
  const headers = {
    authorization: `Bearer ${settings.token}`,
    'content-type': 'application/json',
    'x-pf-language': 'en_US',
    ...(settings.storeId ? { 'x-pf-store-id': settings.storeId } : {}),
  };

  const ask = (method: Method, path: string, options: CallOptions): Promise<Envelope> =>
    withDeadline(options.timeout ?? settings.timeout, async (deadline) => {
      for (let left = TRIES[method]; ; left -= 1) {
        await takeSlot(options.use ?? 'orders');
        try {
          return await send(method, path, { options, signal: deadline });
        } catch (error) {
          const mayPass = error instanceof PrintfulError && error.kind === 'unavailable';
          if (!mayPass || left <= 1 || deadline.aborted) throw error;
          await pause(settings.retryPause);
        }
      }
    });

  async function takeSlot(use: Use): Promise<void> {
    const wait = await settings.budget.take(use, settings.maxWait[use]);
    if (wait === null) return;
    throw new PrintfulError('rate_limited', 'Printful’s rate limit is used up', { retryAfter: wait });
  }

  async function send(
    method: Method,
    path: string,
    { options: { body, use = 'orders' }, signal }: { options: CallOptions; signal: AbortSignal },
  ): Promise<Envelope> {
    const unanswered = (cause: unknown) =>
      new PrintfulError('unavailable', `Printful did not answer ${method} ${path}`, { cause });
    const response = await fetch(new URL(path, settings.apiUrl), {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw unanswered(cause);
    });
    const answer: unknown = await readAnswer(response, settings.largestAnswer).catch((cause: unknown) => {
      if (response.ok && response.status !== 204) throw unanswered(cause);
      return null;
    });
    if (response.ok) return envelope.parse(answer ?? {});
    const error = refusal(response, answer, { settings, scope: scopeOf(method, path) });
    if (error.kind === 'rate_limited')
      await settings.budget.silence(use, error.retryAfter ?? settings.silence);
    throw error;
  }

  function read<Schema extends z.ZodType>(schema: Schema, answer: unknown, what: string): z.infer<Schema> {
    const result = schema.safeParse(answer);
    if (result.success) return result.data;
    throw new PrintfulError('unavailable', `Printful answered ${what} in an unknown format`, {
      cause: result.error,
    });
  }

  return {
    timeout: settings.timeout,
    /** Calls Printful and parses the response with `schema`. Throws `PrintfulError`. */
    async call<Schema extends z.ZodType>(
      method: Method,
      path: string,
      { schema, ...options }: { schema: Schema } & CallOptions,
    ): Promise<z.infer<Schema>> {
      const { result, data } = await ask(method, path, options);
      return read(schema, result ?? data, `${method} ${path}`);
    },
    /** Like `call`, for one page of a list, with the total count. */
    async list<Schema extends z.ZodType>(path: string, schema: Schema, options: CallOptions = {}) {
      const { result, data, paging } = await ask('GET', path, options);
      return { items: read(schema, result ?? data, `GET ${path}`), total: paging?.total ?? 0 };
    },
    /** All items of a list without a total, whose pages link to the next one. */
    async linked<Item extends z.ZodType>(path: string, item: Item, options: CallOptions = {}) {
      const all: z.infer<Item>[] = [];
      for (let [at, offset] = [path, 0]; ; ) {
        const { data, _links } = await ask('GET', at, options);
        const page = read(z.array(item), data, `GET ${path}`);
        all.push(...page);
        if (!_links || page.length === 0 || all.length >= MOST_LINKED) return all;
        const next = pageAt(path, _links.next.href);
        // A link may lead back, or nowhere.
        if (!next || !(next.offset > offset)) return all;
        ({ at, offset } = next);
      }
    },
  };
}

const MOST_LINKED = 1000;

/** A link says which page, but may leave out what the list is filtered by. */
function pageAt(path: string, link: string): { at: string; offset: number } | null {
  const searchParams = URL.parse(link, 'https://api.printful.com')?.searchParams;
  if (!searchParams) return null;
  const page = [...searchParams].filter(([name]) => name === 'limit' || name === 'offset');
  return { at: `${path}&${new URLSearchParams(page)}`, offset: Number(searchParams.get('offset')) };
}

async function readAnswer(response: Response, most: number): Promise<unknown> {
  const text = (await readAtMost(response, most)).toString();
  return JSON.parse(text, UNSTORABLE.test(text) ? withStorableText : undefined);
}

/** What PostgreSQL refuses in text or JSON, as JSON writes it: U+0000, and perhaps half of a character. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

const withStorableText = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

// Version 1 returns a result, version 2 data. Without either, the call's schema rejects the response.
const envelope = z
  .object({
    result: z.unknown(),
    data: z.unknown(),
    paging: z.object({ total: z.coerce.number() }).optional().catch(undefined),
    _links: z
      .object({ next: z.object({ href: z.string() }) })
      .optional()
      .catch(undefined),
  })
  .partial()
  .catch({});

type Envelope = z.infer<typeof envelope>;

const text = z.string().optional().catch(undefined);
const problem = z
  .object({
    result: text,
    data: text,
    detail: text,
    details: text,
    api_error_code: text,
    error: z.object({ message: text, api_error_code: text }).partial().optional().catch(undefined),
  })
  .partial()
  .catch({});

function refusal(
  { status, headers }: Response,
  answer: unknown,
  { settings: { silence, longestSilence }, scope }: { settings: PrintfulSettings; scope: string | null },
): PrintfulError {
  const { error, detail, details, result, data, api_error_code } = problem.parse(answer ?? {});
  const reason = error?.message ?? detail ?? details ?? result ?? data ?? `Printful answered ${status}`;
  // Printful may say so without a name.
  const message =
    status === 403 && scope ? `${reason.replace(/\.$/, '')}; this needs the scope ${scope}` : reason;
  return new PrintfulError(kindOf(status), message, {
    status,
    code: api_error_code ?? error?.api_error_code ?? null,
    retryAfter: RATE_LIMITED.includes(status)
      ? Math.min(retryAfterWait(headers, message) ?? silence, longestSilence)
      : null,
  });
}

/** The milliseconds to wait after a refusal. Version 1 gives the seconds only in its message. */
function retryAfterWait(headers: Headers, message: string): number | null {
  const seconds = Number(
    headers.get('retry-after') ?? /after (\d+) seconds?/.exec(message)?.[1] ?? Number.NaN,
  );
  return seconds > 0 ? seconds * 1000 : null;
}

// A wrong token or a suspended account affects every order, so it is not a refusal of this one.
function kindOf(status: number): PrintfulError['kind'] {
  if (RATE_LIMITED.includes(status)) return 'rate_limited';
  if (status === 401 || status === 402 || status === 403) return 'unauthorized';
  return status >= 500 || MAY_PASS.includes(status) ? 'unavailable' : 'refused';
}

/** 419 is version 1’s warning; Printful’s documents list it beside 429. */
const RATE_LIMITED = [419, 429];

/** Statuses of a request that took too long, or that conflicted with another request about the same order. */
const MAY_PASS = [408, 409];
