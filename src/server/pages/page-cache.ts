export interface PageCache<Answer> {
  /** The kept answer of a path, rendered now when there is none for this version; those not `worthCaching` are not kept. */
  get(path: string): Promise<Answer>;
}

interface Making<Answer> {
  render(path: string): Promise<Answer>;
  /** Answers of another version are forgotten. */
  version(): string;
  worthCaching(answer: Answer): boolean;
}

/** Keeps what was rendered until the version moves on. Those who ask at the same time share one render. */
export function createPageCache<Answer>({
  render,
  version,
  worthCaching,
}: Making<Answer>): PageCache<Answer> {
  let kept = new Map<string, Promise<Answer>>();
  let cachedVersion = version();
  return {
    get(path) {
      if (version() !== cachedVersion) {
        kept = new Map();
        cachedVersion = version();
      }
      const known = kept.get(path);
      if (known) return known;
      const mine = kept;
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
