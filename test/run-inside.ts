import { readConfig } from '../src/server/config.ts';
import { openShop } from '../src/server/main.ts';

export interface InsideOptions {
  /** Whether the shop renders its 100 public pages before anybody asks, after its start and after each change of the catalog. */
  rendersAhead?: boolean;
}

/** Opens a shop in this process. */
export function runInside(
  env: NodeJS.ProcessEnv,
  { rendersAhead = false, ...options }: InsideOptions & Parameters<typeof openShop>[1] = {},
): ReturnType<typeof openShop> {
  const read = readConfig(env);
  if (!read.ok) throw new Error(read.message);
  return openShop({ ...read.config, limits: { ...read.config.limits, rendersAhead } }, options);
}
