import { type Cents, split, ZERO } from '../money/money.ts';

/** A line of an order: its hats, and its share of what was paid. */
export interface CountedLine {
  quantity: number;
  share: Cents;
  /** Its share of the sales tax, if any. */
  tax?: Cents;
}

/** Takes some of a line's hats out of it. Quantities, shares and taxes add up to what they were, to the last cent. */
export function splitLine(
  { quantity, share, tax = ZERO }: CountedLine,
  count: number,
): { rest: CountedLine; taken: CountedLine } {
  if (!Number.isInteger(count) || count < 1 || count >= quantity)
    throw new RangeError(`${count} of ${quantity} hats cannot be taken out of a line`);
  const parts = [quantity - count, count];
  const [left, taken] = split(share, parts) as [Cents, Cents];
  const [leftTax, takenTax] = split(tax, parts) as [Cents, Cents];
  return {
    rest: { quantity: quantity - count, share: left, ...(tax > 0 && { tax: leftTax }) },
    taken: { quantity: count, share: taken, ...(tax > 0 && { tax: takenTax }) },
  };
}
