import { type FormGroup, parseForm } from '../../../packages/sandbox/src/http/form.ts';
import type { Recorded, RecordedCall } from '../../../packages/sandbox/src/recorder.ts';
import { type Checked, patternOf, tally, type Violation } from '../violations.ts';
import { type Claim, unproven } from './compile.ts';
import { BROWSER_ENDPOINTS, STRIPE_ENDPOINTS } from './endpoints.ts';
import { withLists } from './form.ts';
import { different, shapeOf } from './shape.ts';

/** Compiles all different requests, responses and webhooks of Stripe against the types of its SDK. */
export async function checkStripe(recorded: Recorded[]): Promise<Checked> {
  const ours = recorded.filter(({ provider }) => provider === 'stripe');
  const calls = ours.filter((one) => one.kind === 'call');
  const webhooks = ours.filter((one) => one.kind === 'webhook');
  const claims: Claim[] = webhooks.map(({ body }) => eventClaim('webhook', body));
  const violations: Violation[] = [];
  const endpoints: string[] = [];
  for (const call of calls) {
    const endpoint = endpointOf(call);
    endpoints.push(endpoint);
    const claimed = claimsOf(call, endpoint);
    if (claimed) claims.push(...claimed);
    else violations.push({ where: endpoint, what: 'is not an endpoint that the schemas know' });
  }
  const shapes = different(claims.map((claim) => ({ ...claim, value: shapeOf(claim.value) })));
  violations.push(...(await unproven(shapes)));
  return { calls: calls.length, webhooks: webhooks.length, endpoints: tally(endpoints), violations };
}

const PATTERNS = Object.keys(STRIPE_ENDPOINTS).map((name) => name.split(' ')[1] ?? '');

function endpointOf({ method, path }: RecordedCall): string {
  const [bare = ''] = path.split('?');
  return `${method} ${patternOf(PATTERNS, bare) ?? bare}`;
}

/** What the types must prove of a call; null for an unknown endpoint. */
function claimsOf(call: RecordedCall, endpoint: string): Claim[] | null {
  const form = formOf(call);
  const isFromBrowser = 'key' in form;
  const known = isFromBrowser ? BROWSER_ENDPOINTS[endpoint] : STRIPE_ENDPOINTS[endpoint];
  if (!known) return null;
  const params = isFromBrowser ? known.params : `Stripe.${known.params}`;
  const request = { where: `${endpoint}, request`, type: `Form<${params}>`, value: form };
  return [request, ...answerClaims(call, endpoint, isFromBrowser)];
}

function answerClaims({ status, answer }: RecordedCall, endpoint: string, isFromBrowser: boolean): Claim[] {
  const where = `${endpoint}, response ${status}`;
  if (status === null) return [];
  if (status >= 400) return [{ where, type: isFromBrowser ? 'BrowserFailure' : 'Failure', value: answer }];
  if (isFromBrowser) return [{ where, type: 'BrowserIntent', value: answer }];
  const { answer: type = '', list } = STRIPE_ENDPOINTS[endpoint] ?? {};
  const one = (value: unknown) =>
    type === 'Event' ? eventClaim(where, value) : { where, type: `Stripe.${type}`, value };
  const { data } = answer as { data?: unknown };
  if (!list || !Array.isArray(data)) return [one(answer)];
  const page = { where, type: 'Stripe.ApiList<never>', value: { ...(answer as object), data: [] } };
  return [page, ...data.map(one)];
}

const eventClaim = (where: string, value: unknown): Claim => {
  const type = JSON.stringify(String((value as { type?: unknown } | null)?.type));
  return { where: `${where} ${type}`, type: `EventOf<${type}>`, value };
};

function formOf({ method, path, body }: RecordedCall): FormGroup {
  const text = method === 'GET' ? (path.split('?')[1] ?? '') : String(body ?? '');
  return withLists(parseForm(text)) as FormGroup;
}
