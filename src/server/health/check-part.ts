import type { HealthPart } from '../../wire/admin/health.ts';
import { withDeadline } from '../gateways/deadline.ts';

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
    return { name, state: 'failing', says: error instanceof Error ? error.message : 'It does not answer.' };
  }
}

const failOn = (late: AbortSignal) =>
  new Promise<never>((_, fail) => {
    late.addEventListener('abort', () => fail(new Error('It has not answered yet.')));
  });
