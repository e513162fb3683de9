import { readCodeName } from '../../domain/cart/discount-code.ts';
import { type CodeUses, refuseCode } from '../../domain/cart/refuse-code.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { ShopError } from '../http/shop-error.ts';
import { countUses, findCodeByName, lockCode, type StoredCode } from './queries.ts';

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** There is no code with the typed name. */
class UnknownCode extends ShopError {
  constructor(typed: string) {
    super('invalid', `We don’t know the code ${typed.trim().slice(0, 30)}. Check how it’s spelled.`, {
      path: 'discountCode',
    });
  }
}

/**
 * The code with the typed name, or why it cannot be used. Whether all its uses are taken by orders that are not paid yet is
 * only decided when it is ordered, since one of them may be the shopper's own.
 */
export async function findCode(deps: CodeDeps, typed: string): Promise<StoredCode | ShopError> {
  const name = readCodeName(typed);
  const code = name === null ? null : await findCodeByName(deps.db, name);
  if (!code) return new UnknownCode(typed);
  const uses =
    code.maxUses === null
      ? UNUSED
      : await countUses(deps.db, code.id, {
          email: null,
          maxUses: code.maxUses,
          since: reservedSince(deps),
        });
  return refusalOf(deps, code, { ...uses, unpaid: 0 }) ?? code;
}

/** An unpaid order holds its use until nothing has happened in its checkout for a while. */
export const reservedSince = ({ clock, config }: Pick<Deps, 'clock' | 'config'>): Date =>
  new Date(clock().getTime() - config.limits.codeReservation);

const UNUSED: CodeUses = { paid: 0, unpaid: 0, byEmail: 0, heldByEmail: 0 };

/** The same for a code that may be left out. */
export const findOptionalCode = async (
  deps: CodeDeps,
  typed: string | null | undefined,
): Promise<StoredCode | null | ShopError> => (typed?.trim() ? findCode(deps, typed) : null);

/**
 * Runs what looks up a typed code. Names that do not exist count against the client's address: after many of them, it learns
 * nothing about any name for a while.
 */
export async function countGuesses<Result>(
  rateLimits: RateLimits,
  { address, typed }: { address: string; typed: string | null | undefined },
  lookUp: () => Promise<Result>,
): Promise<Result> {
  if (!typed?.trim()) return lookUp();
  rateLimits.take('codes', address);
  let isGuess = false;
  try {
    const result = await lookUp();
    isGuess = result instanceof UnknownCode;
    return result;
  } catch (error) {
    isGuess = error instanceof UnknownCode;
    throw error;
  } finally {
    if (!isGuess) rateLimits.giveBack('codes', address);
  }
}

/**
 * Checks a code for an order that is about to be created, with the uses that other orders reserve. In a transaction, with the
 * code locked, two shoppers cannot both get the last use.
 */
export async function checkUse(
  deps: Pick<Deps, 'clock' | 'config'> & { db: Db },
  { code, email, network, except = null, lock }: CodeUse & { lock: boolean },
): Promise<ShopError | null> {
  // Without limits, nobody has to wait for the orders of others.
  if (code.maxUses === null && code.maxUsesPerEmail === null) return null;
  const locked = lock ? await lockCode(deps.db, code.id) : code;
  if (!locked) return refused(`${code.name} has ended.`);
  const { maxUses } = locked;
  const since = reservedSince(deps);
  const uses = await countUses(deps.db, code.id, { email, maxUses, network, except, since });
  return refusalOf(deps, locked, uses);
}

interface CodeUse {
  code: StoredCode;
  email: string;
  /** A keyed hash of the network that the order comes from. */
  network: string | null;
  /** The order that is replaced, which gives its use back. */
  except?: string | null;
}

function refusalOf(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  code: StoredCode,
  uses: CodeUses,
): ShopError | null {
  const message = refuseCode(code, uses, { now: clock(), timeZone: config.timeZone });
  return message === null ? null : refused(message);
}

const refused = (message: string) => new ShopError('invalid', message, { path: 'discountCode' });
