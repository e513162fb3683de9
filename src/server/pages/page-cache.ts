export interface PageCache<Answer> {
  /** The cached answer for a path, or a new one, which is cached if it is `worthCaching`. */
  get(path: string): Promise<Answer>;
}

interface Making<Answer> {
  render(path: string): Promise<Answer>;
  /** The catalog version. When it changes, the cache is emptied. */
  version(): string;
  worthCaching(answer: Answer): boolean;
}

/** Caches rendered pages until the version changes. Concurrent requests share one render. */
export function createPageCache<Answer>({
  render,
  version,
  worthCaching,
}: Making<Answer>): PageCache<Answer> {
  let cached = new Map<string, Promise<Answer>>();
  let cachedVersion = version();
  return {
    get(path) {
      if (version() !== cachedVersion) {
        cached = new Map();
        cachedVersion = version();
      }
      const existing = cached.get(path);
      if (existing) return existing;
      const mine = cached;
      const answer = render(path);
      mine.set(path, answer);
      answer.then(
        (made) => worthCaching(made) || mine.delete(path),
        () => mine.delete(path),
      );
      return answer;
    },
  };
}
