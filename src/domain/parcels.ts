import type { ProblemLine } from './problem.ts';

/** How far a parcel is. One that was canceled is made again. */
export type ParcelState = 'shipped' | 'delivered' | 'returned' | 'canceled';

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

/** How many hats are in no parcel that left, and neither refunded nor replaced. */
export const hatsLeftBehind = (
  lines: readonly ProblemLine[],
  parcels: readonly PackedParcel[],
  settled: readonly ProblemLine[],
): number => hats(lines) - count(lines, sent(parcels), settled);

/** Whether each hat is in a parcel that arrived, or was shipped before `longAgo`, or is refunded or replaced. */
export const haveAllArrived = (
  lines: readonly ProblemLine[],
  parcels: readonly PackedParcel[],
  { settled, longAgo }: { settled: readonly ProblemLine[]; longAgo: Date },
): boolean => {
  const arrived = parcels.filter(
    ({ state, shippedAt }) =>
      state === 'delivered' || (state === 'shipped' && shippedAt !== null && shippedAt < longAgo),
  );
  return count(lines, arrived, settled) === hats(lines);
};

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
