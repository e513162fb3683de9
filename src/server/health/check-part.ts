import type { HealthPart } from '../../wire/admin/health.ts';
import { explain } from '../fulfillment/printful-state.ts';
import { withDeadline } from '../gateways/deadline.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import { messageOf } from '../gateways/stripe-calls.ts';

/** Checks whether a part of the shop answers a call within `timeout` milliseconds. Never throws. */
export async function checkPart(
  name: HealthPart['name'],
  call: () => Promise<unknown>,
  timeout: number,
): Promise<HealthPart> {
  const start = performance.now();
  try {
    await withDeadline(timeout, (late) => Promise.race([call(), failOn(late)]));
    return { name, state: 'working', says: `Answered in ${Math.ceil(performance.now() - start)} ms.` };
  } catch (error) {
    if (isOwnLimit(error)) return { name, state: 'busy', says: WAITS_FOR_ROOM };
    return { name, state: 'failing', says: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof PrintfulError) return explain(error);
  return error instanceof Error ? messageOf(error) : 'It does not answer.';
}

/** Refused before it was sent: Printful was not asked. */
const isOwnLimit = (error: unknown) =>
  error instanceof PrintfulError && error.kind === 'rate_limited' && error.status === null;

const WAITS_FOR_ROOM =
  'Waiting for room: the shop asks Printful as often as it may. Orders go first, and all of them go on by themselves.';

const failOn = (late: AbortSignal) =>
  new Promise<never>((_, fail) => {
    late.addEventListener('abort', () => fail(new Error('It has not answered yet.')));
  });
