import type { Deps } from '../../../src/server/deps.ts';
import { ShopError } from '../../../src/server/http/shop-error.ts';
import { ConnectionLost } from '../world/connection-lost.ts';
import type { World } from '../world/world.ts';

/** The answer to a request, a refusal, or that the connection was cut before any answer came. */
export async function ask<Answer>(
  world: World,
  what: string,
  handle: (deps: Deps) => Promise<Answer>,
): Promise<Answer | ShopError | ConnectionLost> {
  const outcome = await world.scheduler.waitFor(world.shop.request(what, handle)).catch((error: Error) => {
    if (error instanceof ConnectionLost || error instanceof ShopError) return error;
    throw error;
  });
  world.trace(`${what}: ${outcome instanceof Error ? outcome.message : 'done'}`);
  return outcome;
}
