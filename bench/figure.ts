/** A measurement, and the limit measured on the same machine in the same run. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** The best possible value, in the same unit. */
  limit?: { what: string; value: number };
  /** Thresholds that fail the run. */
  atLeast?: number;
  atMost?: number;
}

/** Each file `<name>.bench.ts` exports a function of this type as `bench`. */
export type Bench = () => Promise<Figure[]>;

export const passes = ({ value, atLeast = -Infinity, atMost = Infinity }: Figure): boolean =>
  value >= atLeast && value <= atMost;
