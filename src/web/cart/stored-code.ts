import { CODE_KEY, CODE_KINDS, type DiscountCode } from '../../domain/cart/discount-code.ts';
import { parseJson } from '../../lib/json.ts';
import { ApiError, apiRequest } from '../api.ts';
import type { OrderAttempt } from '../checkout/order/order-attempt.ts';
import { readAttempts } from '../checkout/order/stored-attempts.ts';
import { persisted } from '../persisted.ts';

/** The discount code of this device. Once the shop refuses it, it stays to say why, but no longer counts. */
export interface StoredCode {
  code: DiscountCode;
  /** Why it does not work; null while it does. */
  refusal: string | null;
}

/** Reads what this page or a code's link stored. Anything else is no code. */
export function parseCode(text: string | null): StoredCode | null {
  const { code, refusal } = (parseJson(text) ?? {}) as { code?: Partial<DiscountCode>; refusal?: unknown };
  const { name, kind, value, minHats } = code ?? {};
  if (typeof name !== 'string' || !CODE_KINDS.some((each) => each === kind)) return null;
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(minHats)) return null;
  return { code: code as DiscountCode, refusal: typeof refusal === 'string' ? refusal : null };
}

const code = persisted(CODE_KEY, parseCode, null);

/** The code now, which another tab may have stored. */
export const currentCode = code.current;

export const storeCode = code.store;

export const useStoredCode = code.use;

/** The code that counts, unless the shop refused it. */
export const useCode = (): DiscountCode | null => workingCode(useStoredCode());

export const codeNow = (): DiscountCode | null => workingCode(currentCode());

const workingCode = (each: StoredCode | null) => (each && each.refusal === null ? each.code : null);

/** Looks a typed code up and stores it. Returns why it does not work; null if it does. */
export async function enterCode(typed: string): Promise<string | null> {
  try {
    storeCode({ code: await lookUp(typed), refusal: null });
    return null;
  } catch (error) {
    return refusalIn(error) ?? 'We couldn’t check the code. Try again in a moment.';
  }
}

/**
 * Asks the shop again what the code does. An order that took it lately and is not paid yet keeps it past its end, so it is not
 * asked about then, unless `always`: a changed price shows that the code works, but does something else now.
 */
export async function refreshCode({ always = false } = {}): Promise<void> {
  const before = currentCode();
  if (!before || (!always && readAttempts().some(tookCode))) return;
  try {
    const code = await lookUp(before.code.name);
    if (currentCode()?.code.name === code.name) storeCode({ code, refusal: null });
  } catch (error) {
    const refusal = error instanceof ApiError && error.status === 429 ? null : refusalIn(error);
    if (refusal !== null && currentCode()?.code.name === before.code.name) refuseStoredCode(refusal);
  }
}

const DAY = 86_400_000;

const tookCode = ({ codeTakenAt }: OrderAttempt) =>
  codeTakenAt !== null && Math.abs(Date.now() - codeTakenAt) < DAY;

/** The shop refused the code, and said why. */
export function refuseStoredCode(refusal: string): void {
  const before = currentCode();
  if (before) storeCode({ ...before, refusal });
}

const lookUp = (discountCode: string) =>
  apiRequest<DiscountCode>('POST', '/api/discount-code', { body: { discountCode } });

const refusalIn = (error: unknown): string | null =>
  error instanceof ApiError && (error.status === 422 || error.status === 429)
    ? (error.refusal?.message ?? null)
    : null;
