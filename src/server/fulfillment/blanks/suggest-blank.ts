import type { CatalogHat } from './queries.ts';

/**
 * The hat of the catalog whose color has the name of ours, one in stock before one that is not, and else in the
 * order given; null when none has.
 */
export function suggestBlank(label: string, hats: readonly CatalogHat[]): CatalogHat | null {
  const wanted = wordsOf(label);
  const alike = hats.filter(({ color }) => wordsOf(color) === wanted);
  return alike.find(({ inStock }) => inStock) ?? alike[0] ?? null;
}

// Printful writes "Black/White/Black" where we say "Black White", and "Aqua" or "Turquoise" for our "Aqua Blue".
function wordsOf(color: string): string {
  const words = color
    .toLowerCase()
    .replace(/\b(turquoise|aqua)( blue)?\b/, 'aqua blue')
    .match(/[a-z]+/g);
  return [...new Set(words)].join(' ');
}
