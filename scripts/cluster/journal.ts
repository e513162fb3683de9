/** What the drill is doing while a request is on its way. */
export type Phase = string;

interface Entry {
  what: string;
  phases: Set<Phase>;
  /** The status, or "cut" without an answer. */
  status: number | 'cut';
  hasRetryAfter: boolean;
  body: string;
  began: number;
  ended: number;
}

/** Everything that shoppers sent, and what they got. */
export class Journal {
  readonly entries: Entry[] = [];
  #phase: Phase = 'calm';
  readonly #open = new Set<Set<Phase>>();

  get phase(): Phase {
    return this.#phase;
  }

  /** A request on its way at the change belongs to both phases. */
  set phase(phase: Phase) {
    this.#phase = phase;
    for (const phases of this.#open) phases.add(phase);
  }

  /** Sends a request and records the answer; null if there was none. */
  async send(
    what: string,
    url: string,
    init: RequestInit = {},
  ): Promise<{ status: number; text: string; retryAfter: number | null } | null> {
    const phases = new Set([this.#phase]);
    this.#open.add(phases);
    const entry: Entry = {
      what,
      phases,
      status: 'cut',
      hasRetryAfter: false,
      body: '',
      began: performance.now(),
      ended: 0,
    };
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
      const retryAfter = response.headers.get('retry-after');
      const text = await response.text();
      entry.status = response.status;
      entry.hasRetryAfter = retryAfter !== null;
      if (response.status >= 400) entry.body = text.slice(0, 300);
      return { status: response.status, text, retryAfter: retryAfter === null ? null : Number(retryAfter) };
    } catch (error) {
      entry.body = String((error as Error).cause ?? error);
      return null;
    } finally {
      entry.ended = performance.now();
      this.#open.delete(phases);
      this.entries.push(entry);
    }
  }

  in(phase: Phase): Entry[] {
    return this.entries.filter(({ phases }) => phases.has(phase));
  }

  /** Requests with this outcome, as in "POST /api/orders: 502". */
  countsOf(entries: readonly Entry[]): string {
    const counts = new Map<string, number>();
    for (const { what, status } of entries)
      counts.set(`${what} ${status}`, (counts.get(`${what} ${status}`) ?? 0) + 1);
    return [...counts].map(([what, count]) => `${what} × ${count}`).join(', ');
  }
}

/** Answers after which a browser may send the same again: no answer, or "not now". */
export const isRetryable = (status: number | 'cut'): boolean =>
  status === 'cut' || status === 502 || status === 503 || status === 504;

/** Anything but an answer that a shopper expects. */
export const isFailure = ({ status }: Pick<Entry, 'status'>): boolean => status === 'cut' || status >= 400;
