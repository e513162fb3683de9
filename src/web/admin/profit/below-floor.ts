import type { ProfitHat } from '../../../wire/admin/profit.ts';

/** The orders of a hat to a country that leave too little. */
interface BelowFloor {
  hat: ProfitHat;
  country: string;
  /** The numbers of hats, ascending. */
  hats: number[];
  /** The least that one of them leaves. */
  least: string;
}

export const belowFloor = (hats: readonly ProfitHat[]): BelowFloor[] =>
  hats.flatMap((hat) => {
    const below = hat.orders.filter(({ isBelow }) => isBelow);
    return [...new Set(below.map(({ country }) => country))].map((country) => {
      const orders = below.filter((order) => order.country === country);
      return {
        hat,
        country,
        hats: orders.map((order) => order.hats),
        least: orders.map(({ left }) => left ?? '').reduce((a, b) => (Number(b) < Number(a) ? b : a)),
      };
    });
  });

/** [1] -> "1 hat", [1, 2, 3, 8] -> "1 to 3 and 8 hats" */
export function hatRanges(hats: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const count of hats) {
    const last = ranges.at(-1);
    if (last && last.to === count - 1) last.to = count;
    else ranges.push({ from: count, to: count });
  }
  const words = ranges.map(({ from, to }) => (from === to ? String(from) : `${from} to ${to}`));
  const list = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
  return `${list} ${hats.length === 1 && hats[0] === 1 ? 'hat' : 'hats'}`;
}
