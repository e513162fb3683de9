/** A measurement, with the limit that the same machine reached in the same run. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** The best that is possible, in the same unit. */
  limit?: { what: string; value: number };
  /** Thresholds that fail the run. */
  atLeast?: number;
  atMost?: number;
}

/** Every file `<name>.bench.ts` exports one as `bench`. */
export type Bench = () => Promise<Figure[]>;

export const passes = ({ value, atLeast = -Infinity, atMost = Infinity }: Figure): boolean =>
  value >= atLeast && value <= atMost;
