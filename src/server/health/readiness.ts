/** Whether this instance is about to stop, whether somebody watches for that, and whether its jobs have yet to start. */
export interface Readiness {
  stopping(): boolean;
  /** From now on, the instance is not ready. */
  stop(): void;
  /** Called for each question of a balancer. */
  noteQuestion(): void;
  /** Whether a balancer asked within the last `ms`. Without one, nobody has to notice the stop. */
  wasAskedWithin(ms: number): boolean;
  /** Called before each attempt to start the jobs, and after one that succeeded. */
  noteJobs(haveStarted: boolean): void;
  isWithoutJobs(): boolean;
}

export function createReadiness(steadyTime: () => number): Readiness {
  let stopping = false;
  let withoutJobs = false;
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
    noteJobs(haveStarted) {
      withoutJobs = !haveStarted;
    },
    isWithoutJobs: () => withoutJobs,
  };
}
