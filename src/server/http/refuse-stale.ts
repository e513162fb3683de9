import { isDeepStrictEqual } from 'node:util';
import { ShopError } from './shop-error.ts';

/**
 * Refuses to overwrite what somebody else changed since a form was opened. `was` holds fields as the form showed them when it was
 * opened, `is` holds them as they are stored now, which become `details`, so that the form can show both. Null if they are the same.
 */
export function refuseStale(
  was: Readonly<Record<string, unknown>> | undefined,
  is: object,
  message = 'Somebody else changed this after you opened it.',
): ShopError | null {
  const stored = new Map<string, unknown>(Object.entries(is));
  const isSame = Object.entries(was ?? {}).every(([name, value]) =>
    isDeepStrictEqual(stored.get(name) ?? '', value ?? ''),
  );
  if (isSame) return null;
  return new ShopError('conflict', message, { details: is });
}
