import { z } from 'zod';

/** Printful's documents allow further fields in every response, so only requests are strict. */
export const answer = z.looseObject;
export const request = z.strictObject;

export const money = z.string().regex(/^\d+\.\d{2}$/, 'is not an amount with two decimals');
export const currency = z.string().regex(/^[A-Z]{3}$/, 'is not a currency');
export const isoTime = z.iso.datetime({ offset: true });
export const unixTime = z.int().min(1_000_000_000).max(9_999_999_999);
export const url = z.url({ protocol: /^https?$/ });
export const nullableText = z.string().nullable();
export const noQuery = request({});
/** Numbers in a query are text. */
export const count = z.string().regex(/^\d{1,6}$/, 'is not a number');
export const pageQuery = { offset: count.optional(), limit: count.optional() };

export const paging = answer({ total: z.int(), offset: z.int(), limit: z.int() });
const link = answer({ href: z.string().min(1) });
export const links = <const Names extends string>(...names: Names[]) =>
  answer({
    self: link,
    ...(Object.fromEntries(names.map((name) => [name, link])) as Record<Names, typeof link>),
  });
export const otherLinks = z.record(z.string(), link);

/** The response envelope of version 1, which version 2 still uses for webhooks. */
export const result = <Result extends z.ZodType>(schema: Result) =>
  answer({ code: z.literal(200), result: schema });
export const resultPage = <Item extends z.ZodType>(item: Item) =>
  answer({ code: z.literal(200), result: z.array(item), paging });

/** The response envelope of version 2. */
export const data = <Data extends z.ZodType>(schema: Data) => answer({ data: schema });
export const dataPage = <Item extends z.ZodType>(item: Item) =>
  answer({ data: z.array(item), paging, _links: otherLinks });

/** The statuses of refusals that the documents of either version name, and the failures of any server. */
const REFUSALS = [400, 401, 403, 404, 409, 410, 419, 429, 430, 431, 500, 502, 503];

export const refusal = (status: number) => z.union([envelope(status), problem(status)]);

/** RFC 9457, which version 2 documents for most of its endpoints. */
const problem = (status: number) =>
  answer({
    type: z.string().min(1),
    status: z.literal(status).refine((code) => REFUSALS.includes(code), 'is not a documented status'),
    title: z.string().min(1),
  });

const envelope = (status: number) =>
  answer({
    code: z.literal(status).refine((code) => REFUSALS.includes(code), 'is not a documented status'),
    result: z.string().min(1),
    error: answer({
      reason: z.string().min(1),
      message: z.string().min(1),
      api_error_code: z
        .string()
        .regex(/^(OR|SH|FL|ST|CA)-\d+$/)
        .optional(),
    }),
  });
