/** The part of Lighthouse that is used here; the package is not one of the shop's. */
export type Audit = (
  url: string,
  flags: { port: number; onlyCategories: string[]; output: 'json' },
) => Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse when it is installed, else null. */
export async function loadLighthouse(): Promise<Audit | null> {
  // Named at run time, for there is nothing of that name to check types against.
  const name = 'lighthouse';
  try {
    return ((await import(name)) as { default: Audit }).default;
  } catch {
    return null;
  }
}

/**
 * Scores from 0 to 100 in the order of the categories, on Lighthouse's own phone: the middle one of three, for this
 * machine's other work is in each of them. A first audit that does not count has the shop draw what the page shows.
 */
export async function scoresOf(audit: Audit, url: string, port: number): Promise<number[]> {
  const audits: number[][] = [];
  for (let run = 0; run <= RUNS; run++) {
    const result = await audit(url, { port, onlyCategories: CATEGORIES, output: 'json' });
    audits.push(CATEGORIES.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)));
  }
  const counted = audits.slice(1);
  return CATEGORIES.map((_, category) => middle(counted.map((scores) => scores[category] ?? 0)));
}

const RUNS = 3;

const middle = (scores: number[]): number => scores.sort((a, b) => a - b)[RUNS >> 1] ?? 0;
