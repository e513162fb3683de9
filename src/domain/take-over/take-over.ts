/** The shop that a database belongs to, as stored in it. */
export interface ServedShop {
  /** The shop's PUBLIC_URL. */
  origin: string;
  /** Identifies PostgreSQL's cluster; null where it cannot be read. */
  systemIdentifier: string | null;
  /** Whether it charged cards. */
  live: boolean;
  /** When the database was restored from a backup; null once a shop took it over. */
  restoredAt: Date | null;
}

/** This shop, and the database it uses. */
export type ShopHere = Pick<ServedShop, 'origin' | 'systemIdentifier' | 'live'>;

/** Why this shop may not work with its database yet. */
type TakeOverReason = 'restored' | 'another address' | 'copied';

/**
 * Why this shop has to be told to take over the database; null if it may work with it. With test keys nothing is charged or
 * made, so it need not. A database that never served live keys belongs to nobody.
 */
export function takeOverReason(stored: ServedShop | null, here: ShopHere): TakeOverReason | null {
  if (!here.live || !stored) return null;
  if (stored.restoredAt) return 'restored';
  if (!stored.live) return null;
  if (stored.origin !== here.origin) return 'another address';
  const [theirs, ours] = [stored.systemIdentifier, here.systemIdentifier];
  return theirs !== null && ours !== null && theirs !== ours ? 'copied' : null;
}

/** Why a shop with test keys may not use a database: it is the live shop's own, so test orders would join real ones. Null if it may. */
export function testKeysRefusal(stored: ServedShop | null, here: ShopHere): string | null {
  if (here.live || !stored?.live || stored.restoredAt || stored.origin !== here.origin) return null;
  return `This database belongs to the live shop at ${here.origin}, and Stripe’s keys are test keys. For tests, use another DATABASE_URL or DATA_DIR (or another PUBLIC_URL, for a copy).`;
}

/** Says why a shop waits. The caller adds the command to type. */
export function takeOverWords(reason: TakeOverReason, stored: ServedShop, here: ShopHere): string {
  const why = {
    restored: `This database was restored from a backup${stored.restoredAt ? ` on ${dayOf(stored.restoredAt)}` : ''}`,
    'another address': `This database belongs to the shop at ${stored.origin}, and PUBLIC_URL is ${here.origin}`,
    copied: 'This database is a copy: it is on another PostgreSQL server than the shop last used',
  }[reason];
  return `${why}. So that nothing is charged, made or emailed twice, jobs are off and the checkout is closed. If no other shop uses its orders, type:`;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
