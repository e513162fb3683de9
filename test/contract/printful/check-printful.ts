import type { z } from 'zod';
import type { Recorded, RecordedCall, RecordedWebhook } from '../../../packages/sandbox/src/recorder.ts';
import { type Checked, patternOf, tally, type Violation } from '../violations.ts';
import { PRINTFUL_ENDPOINTS } from './endpoints.ts';
import { noQuery, refusal } from './parts.ts';
import { webhookOf } from './webhooks.ts';

/** Checks all requests, responses and webhooks of Printful against schemas of our own. */
export function checkPrintful(recorded: Recorded[]): Checked {
  const ours = recorded.filter(({ provider }) => provider === 'printful');
  const calls = ours.filter((one) => one.kind === 'call');
  const webhooks = ours.filter((one) => one.kind === 'webhook');
  return {
    calls: calls.length,
    webhooks: webhooks.length,
    endpoints: tally(calls.map(endpointOf)),
    violations: [...calls.flatMap(checkCall), ...webhooks.flatMap(checkWebhook)],
  };
}

const PATTERNS = [...new Set(Object.keys(PRINTFUL_ENDPOINTS).map((name) => name.split(' ')[1] ?? ''))];

function endpointOf({ method, path }: RecordedCall): string {
  const [bare = ''] = path.split('?');
  return `${method} ${patternOf(PATTERNS, bare) ?? bare}`;
}

function checkCall(call: RecordedCall): Violation[] {
  const endpoint = endpointOf(call);
  const known = PRINTFUL_ENDPOINTS[endpoint];
  if (!known) return [{ where: endpoint, what: 'is not an endpoint that the schemas know' }];
  const { body, headers, path } = call;
  const query = Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));
  const storeId = headers['x-pf-store-id'];
  return [
    ...violationsOf(`${endpoint}, query`, known.query ?? noQuery, query),
    ...(storeId === undefined || /^\d+$/.test(storeId)
      ? []
      : [{ where: `${endpoint}, headers`, what: 'X-PF-Store-Id is not a number' }]),
    ...bodyViolations(`${endpoint}, request`, known.body, body),
    ...answerViolations(endpoint, known.answer, call),
  ];
}

function bodyViolations(where: string, schema: z.ZodType | undefined, body: unknown): Violation[] {
  if (schema) return violationsOf(where, schema, body);
  return body === null ? [] : [{ where, what: 'has a body' }];
}

function answerViolations(
  endpoint: string,
  schema: z.ZodType | null,
  { status, answer }: RecordedCall,
): Violation[] {
  if (status === null) return [];
  const where = `${endpoint}, response ${status}`;
  if (status >= 400) return violationsOf(where, refusal(status), answer);
  if (status !== (schema ? 200 : 204)) return [{ where, what: 'is not a status of the documents' }];
  if (schema) return violationsOf(where, schema, answer);
  return answer === null ? [] : [{ where, what: 'should be empty' }];
}

function checkWebhook({ body }: RecordedWebhook): Violation[] {
  const type = String((body as { type?: unknown } | null)?.type);
  const schema = webhookOf(type);
  if (!schema) return [{ where: `webhook ${type}`, what: 'is not a type that the schemas know' }];
  return violationsOf(`webhook ${type}`, schema, body);
}

function violationsOf(where: string, schema: z.ZodType, value: unknown): Violation[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : exactIssues(parsed.error.issues).map((what) => ({ where, what }));
}

/** Each issue with its place; for a value that fits no schema of a union, the issues of the one that fits best. */
function exactIssues(issues: z.core.$ZodIssue[], place: PropertyKey[] = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...place, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const [best = []] = [...issue.errors].sort((a, b) => a.length - b.length);
      return exactIssues(best, path);
    }
    const name = path.map((step) => (typeof step === 'number' ? '[]' : String(step))).join('/');
    return [`${name || 'the body'}: ${issue.message}`];
  });
}
