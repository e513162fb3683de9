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
  /** The same for the value divided by the limit. */
  ratioAtLeast?: number;
}

/** Each file `<name>.bench.ts` exports a function of this type as `bench`. */
export type Bench = () => Promise<Figure[]>;

export const passes = (figure: Figure): boolean => {
  const { value, limit, atLeast = -Infinity, atMost = Infinity, ratioAtLeast = -Infinity } = figure;
  const ratio = limit ? value / limit.value : Infinity;
  return value >= atLeast && value <= atMost && ratio >= ratioAtLeast;
};
