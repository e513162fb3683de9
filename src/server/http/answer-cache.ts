import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

export interface AnswerCache<Answer> {
  /**
   * The cached answer for a path, or a new one, which is cached if it is `worthCaching`. If that fails or takes longer than
   * `timeout`, the last good one. A new render begins through `admit`, which may let it wait, or refuse it to this visitor.
   */
  get(path: string, admit?: Admit<Answer>): Promise<Answer>;
  /** The cached answer for a path if it is of the current version; null if it must be rendered. */
  fresh(path: string): Answer | null;
  /**
   * Renders those paths that are not cached, one after the other, until it is told to end. True if there is a good answer for
   * each.
   */
  fill(paths: readonly string[], end?: AbortSignal): Promise<boolean>;
}

type Admit<Answer> = (render: () => Promise<Answer>) => Promise<Answer>;

interface Making<Answer> {
  render(path: string): Promise<Answer>;
  /** The catalog version. When it changes, every page is rendered again. */
  version(): string;
  worthCaching(answer: Answer): boolean;
  /** Milliseconds that a visitor waits for a new render if there is an older one, and after a failure until the next render. */
  timeout: number;
  /** How many answers are kept at most: those asked for last. By default, all. */
  most?: number;
}

/** Caches rendered pages until the version changes. Concurrent requests share one render. */
export function createAnswerCache<Answer extends NonNullable<unknown>>(
  making: Making<Answer>,
): AnswerCache<Answer> {
  const { render, version, worthCaching, timeout, most } = making;
  const keep = <Value extends NonNullable<unknown>>() =>
    most === undefined ? new Map<string, Value>() : new LRUCache<string, Value>({ max: most });
  let cached = keep<Promise<Answer>>();
  let cachedVersion = version();
  /** Rendered for the current version. */
  let fresh = keep<Answer>();
  const good = keep<Answer>();
  const failedAt = keep<number>();

  const newest = () => {
    if (version() !== cachedVersion) {
      cached = keep();
      fresh = keep();
      cachedVersion = version();
    }
    return cached;
  };

  const begin = (path: string, admit: Admit<Answer> = (made) => made()): Promise<Answer> => {
    const mine = newest();
    let isAdmitted = false;
    const answer = admit(() => {
      isAdmitted = true;
      return render(path);
    });
    mine.set(path, answer);
    const fail = () => {
      mine.delete(path);
      // Who is refused keeps nobody else from the next render.
      if (isAdmitted) failedAt.set(path, performance.now());
    };
    answer.then((made) => {
      if (!worthCaching(made)) return fail();
      if (mine === newest()) fresh.set(path, made);
      if (mine === cached || !good.has(path)) good.set(path, made);
    }, fail);
    return answer;
  };

  return {
    async get(path, admit) {
      const existing = newest().get(path);
      const last = good.get(path);
      if (last === undefined) return existing ?? begin(path, admit);
      if (!existing && performance.now() - (failedAt.get(path) ?? -Infinity) < timeout) return last;
      const answer = (existing ?? begin(path, admit)).then(
        (made) => (worthCaching(made) ? made : last),
        () => last,
      );
      return Promise.race([answer, pause(timeout, last, { ref: false })]);
    },

    fresh(path) {
      newest();
      return fresh.get(path) ?? null;
    },

    async fill(paths, end) {
      for (const path of paths)
        if (!end?.aborted && !newest().has(path)) await begin(path).catch(() => undefined);
      return paths.every((path) => good.has(path));
    },
  };
}
