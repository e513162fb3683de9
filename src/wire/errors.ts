import { z } from 'zod';
import { alreadyPaidDetails, orderFigures } from './orders.ts';

/** Every error code of the API, with its HTTP status and what it means to a program. A released code keeps its name and meaning. */
export const ERROR_CODES = {
  malformed: { status: 400, means: 'The request does not fit the schema. `path` names the field.' },
  unauthorized: { status: 401, means: 'No administrator is signed in.' },
  forbidden: {
    status: 403,
    means: 'The administrator may not do this, the link is used up, or the request comes from another site.',
  },
  not_found: {
    status: 404,
    means: 'There is nothing with this address or id, or the key does not open it.',
  },
  method_not_allowed: { status: 405, means: 'The address exists, but not with this method.' },
  request_timeout: { status: 408, means: 'The request arrived too slowly. Send it again.' },
  price_changed: {
    status: 409,
    means: 'Prices moved since they were shown. `details` has the figures to show and send instead.',
  },
  already_paid: { status: 409, means: 'The order to replace was paid first. `details` names it.' },
  paused: { status: 409, means: 'The shop takes no orders for now. The message says until when.' },
  conflict: { status: 409, means: 'Something changed since it was read. Read it again.' },
  too_large: { status: 413, means: 'The body is too large.' },
  unsupported_media_type: { status: 415, means: 'The body is not in a format that this route reads.' },
  invalid: {
    status: 422,
    means: 'A value cannot be accepted. `path` names the field, the message says what would fit.',
  },
  too_many_requests: { status: 429, means: 'Too many requests. Wait for the seconds in `Retry-After`.' },
  headers_too_large: { status: 431, means: 'The headers are too large.' },
  failed: { status: 500, means: 'Something broke in the shop. `requestId` finds it in the log.' },
  provider_failed: { status: 502, means: 'Stripe or Printful did not answer. Send the request again later.' },
  unavailable: { status: 503, means: 'The shop cannot answer now. Wait for the seconds in `Retry-After`.' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

const meanings = Object.entries(ERROR_CODES).map(
  ([code, { status, means }]) => `- \`${code}\` (${status}): ${means}`,
);

/** The shape of every error. `details` depends on the code: with 409 `price_changed` it is `OrderFigures`. */
export const errorAnswer = z
  .object({
    error: z.object({
      code: z
        .enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]])
        .describe(`Stable, for programs:\n\n${meanings.join('\n')}`),
      message: z.string().describe('For people: what to do next.'),
      path: z.string().optional().describe('The field that is wrong, such as `items.0.quantity`.'),
      details: z.union([orderFigures, alreadyPaidDetails, z.unknown()]).optional(),
      requestId: z.string().describe('Also in the header `X-Request-Id` and in the log.'),
    }),
  })
  .meta({
    id: 'Error',
    example: {
      error: {
        code: 'not_found',
        message: 'There is nothing at this address.',
        requestId: 'q0b1tXoRzWc3',
      },
    },
  });

export type ErrorAnswer = z.infer<typeof errorAnswer>;
