/** Something measured, beside the limit that the same machine reached in the same run. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** What nothing of the shop's kind can beat, in the same unit. */
  limit?: { what: string; value: number };
  /** The bar; a figure beyond it fails the run. */
  atLeast?: number;
  atMost?: number;
}

/** A file `<name>.bench.ts` exports one as `bench`. */
export type Bench = () => Promise<Figure[]>;

export const passes = ({ value, atLeast = -Infinity, atMost = Infinity }: Figure): boolean =>
  value >= atLeast && value <= atMost;
