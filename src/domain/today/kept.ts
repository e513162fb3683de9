import { counted } from '../language/counted.ts';

/** Whether a sum of what is kept says something about these orders, and the orders of unknown cost; empty if there are none. */
export function keptOf({ orders, unknown }: { orders: number; unknown: number }) {
  // A sum of the smaller part would mislead.
  const isKnown = unknown * 2 <= orders;
  const without =
    unknown === 0 ? '' : `${isKnown ? 'without ' : ''}${counted(unknown, 'order')} of unknown cost`;
  return { isKnown, without };
}
