/** A queue with a job that is due, and the highest priority of those. */
export interface DueQueue {
  name: string;
  priority: number;
}

interface Sleeper {
  name: string;
  /** Its id. */
  worker: string;
  /** It takes jobs of at least this priority. */
  minPriority: number;
}

interface WakerSettings {
  findDue(names: string[]): Promise<DueQueue[]>;
  wake(worker: string): void;
  /** Milliseconds between two looks. */
  polling: number;
  onError(error: Error): void;
}

export interface Waker {
  add(sleeper: Sleeper): void;
  /** Looks soon, because the caller's transaction queues an urgent job. */
  expect(): void;
  stop(): void;
}

/** Milliseconds in which a transaction usually ends. A job of a longer one is found by the next look. */
const COMMIT = 100;

/** Wakes workers whose queue has a due job. One look for all queues, instead of one by each worker. */
export function createWaker({ findDue, wake, polling, onError }: WakerSettings): Waker {
  const sleepers: Sleeper[] = [];
  let isLooking = false;
  let soon: NodeJS.Timeout | null = null;

  const look = async () => {
    if (isLooking || sleepers.length === 0) return;
    isLooking = true;
    try {
      const due = await findDue([...new Set(sleepers.map(({ name }) => name))]);
      const priorities = new Map(due.map(({ name, priority }) => [name, priority]));
      for (const { name, worker, minPriority } of sleepers)
        if ((priorities.get(name) ?? Number.NEGATIVE_INFINITY) >= minPriority) wake(worker);
    } catch (error) {
      onError(new Error('could not look for due jobs', { cause: error }));
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, polling);

  return {
    add: (sleeper) => void sleepers.push(sleeper),
    expect() {
      soon ??= setTimeout(() => {
        soon = null;
        void look();
      }, COMMIT);
    },
    stop() {
      clearInterval(timer);
      clearTimeout(soon ?? undefined);
    },
  };
}
