import type { ProblemLine } from '../orders/problem.ts';

/** How far a parcel is. One that was canceled is made again. */
export type ParcelState = 'shipped' | 'delivered' | 'returned' | 'canceled';

/** What the carrier says about a parcel. */
export interface ParcelTracking {
  /** The first and last day on which it probably arrives, such as "2026-12-04". */
  arrives: { first: string; last: string } | null;
  /** What happened to it last, in the carrier's words, at a time in ISO 8601. */
  latest: { at: string; text: string } | null;
}

export interface PackedParcel {
  state: ParcelState;
  shippedAt: Date | null;
  /** The lines of the order that it holds, by their ids. Empty if nobody knows, as in old orders. */
  contents: readonly { lineId: string; quantity: number }[];
}

/** How many of the order's hats have left the workshop. A parcel whose contents nobody knows may hold all of them. */
export const shippedHats = (
  lines: readonly ProblemLine[],
  parcels: readonly Pick<PackedParcel, 'state' | 'contents'>[],
): number => count(lines, sent(parcels));

/**
 * The parcels of which the shopper hears now, in one email: those that left within an hour of the first, or all once every hat
 * has left, or one has arrived. Empty while there may be more to tell soon.
 */
export function parcelsToNotify<Parcel extends PackedParcel & { notifiedAt: Date | null }>(
  lines: readonly ProblemLine[],
  parcels: readonly Parcel[],
  { now, wait }: { now: Date; wait: number },
): Parcel[] {
  const waiting = sent(parcels).filter(({ notifiedAt }) => notifiedAt === null);
  const isNow =
    shippedHats(lines, parcels) === hats(lines) ||
    waiting.some(
      ({ state, shippedAt }) =>
        state !== 'shipped' || shippedAt === null || now.getTime() - shippedAt.getTime() >= wait,
    );
  return isNow ? waiting : [];
}

/** How many hats are in no parcel that left, and neither refunded nor replaced. */
export const hatsLeftBehind = (
  lines: readonly ProblemLine[],
  parcels: readonly PackedParcel[],
  settled: readonly ProblemLine[],
): number => hats(lines) - count(lines, sent(parcels), settled);

/**
 * Whether each hat is in a parcel that arrived, or is refunded or replaced, and no parcel is on its way. One that was shipped
 * before `longAgo` counts as arrived.
 */
export function haveAllArrived(
  lines: readonly ProblemLine[],
  parcels: readonly PackedParcel[],
  { settled, longAgo }: { settled: readonly ProblemLine[]; longAgo: Date },
): boolean {
  const isOnItsWay = ({ state, shippedAt }: PackedParcel) =>
    state === 'shipped' && (shippedAt === null || shippedAt >= longAgo);
  const arrived = sent(parcels).filter((parcel) => parcel.state !== 'returned' && !isOnItsWay(parcel));
  return !parcels.some(isOnItsWay) && count(lines, arrived, settled) === hats(lines);
}

const sent = <Parcel extends Pick<PackedParcel, 'state'>>(parcels: readonly Parcel[]) =>
  parcels.filter(({ state }) => state !== 'canceled');

/** No line counts for more hats than it has: a parcel may be sent twice, and a packed hat refunded. */
function count(
  lines: readonly ProblemLine[],
  parcels: readonly Pick<PackedParcel, 'contents'>[],
  settled: readonly ProblemLine[] = [],
): number {
  if (parcels.some(({ contents }) => contents.length === 0)) return hats(lines);
  const counted = [
    ...parcels.flatMap(({ contents }) =>
      contents.map(({ lineId, quantity }) => ({ id: Number(lineId), quantity })),
    ),
    ...settled,
  ];
  return hats(
    lines.map(({ id, quantity }) => ({
      id,
      quantity: Math.min(quantity, hats(counted.filter((each) => each.id === id))),
    })),
  );
}

const hats = (lines: readonly ProblemLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
