/** The part of Lighthouse that is used here; the package is not a dependency. */
export type Audit = (
  url: string,
  flags: { port: number; onlyCategories: string[]; output: 'json' },
) => Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Loads Lighthouse; null if it is not installed. */
export async function loadLighthouse(): Promise<Audit | null> {
  // Named at run time, because TypeScript could not find the package.
  const name = 'lighthouse';
  try {
    return ((await import(name)) as { default: Audit }).default;
  } catch {
    return null;
  }
}

/**
 * Scores from 0 to 100 in the order of the categories, on Lighthouse's default phone. Takes the median of three audits,
 * because other work on the machine affects each. A first, uncounted audit fills the shop's caches.
 */
export async function scoresOf(audit: Audit, url: string, port: number): Promise<number[]> {
  const audits: number[][] = [];
  for (let run = 0; run <= RUNS; run++) {
    const result = await audit(url, { port, onlyCategories: CATEGORIES, output: 'json' });
    audits.push(CATEGORIES.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)));
  }
  const counted = audits.slice(1);
  return CATEGORIES.map((_, category) => median(counted.map((scores) => scores[category] ?? 0)));
}

const RUNS = 3;

const median = (scores: number[]): number => scores.sort((a, b) => a - b)[RUNS >> 1] ?? 0;
