import { type Cents, split } from '../money/money.ts';

/** A line of an order: its hats, and its share of what was paid. */
export interface CountedLine {
  quantity: number;
  share: Cents;
}

/** Takes some of a line's hats out of it. Quantities and shares add up to what they were, to the last cent. */
export function splitLine(
  { quantity, share }: CountedLine,
  count: number,
): { rest: CountedLine; taken: CountedLine } {
  if (!Number.isInteger(count) || count < 1 || count >= quantity)
    throw new RangeError(`${count} of ${quantity} hats cannot be taken out of a line`);
  const [left, taken] = split(share, [quantity - count, count]) as [Cents, Cents];
  return { rest: { quantity: quantity - count, share: left }, taken: { quantity: count, share: taken } };
}
