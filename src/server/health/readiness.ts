/** Whether this instance is about to stop, and whether somebody watches for that. */
export interface Readiness {
  stopping(): boolean;
  /** From now on, the instance is not ready. */
  stop(): void;
  /** Called for each question of a balancer. */
  noteQuestion(): void;
  /** Whether a balancer asked within the last `ms`. Without one, nobody has to notice the stop. */
  wasAskedWithin(ms: number): boolean;
}

export function createReadiness(steadyTime: () => number): Readiness {
  let stopping = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    stopping: () => stopping,
    stop() {
      stopping = true;
    },
    noteQuestion() {
      askedAt = steadyTime();
    },
    wasAskedWithin: (ms) => steadyTime() - askedAt <= ms,
  };
}
