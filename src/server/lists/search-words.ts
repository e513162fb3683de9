/** A query for PostgreSQL's text search that matches every word by its prefix. */
export type SearchWords = string & { readonly of: 'to_tsquery' };

const MOST_WORDS = 8;

/** Turns typed text into a query; null if it contains no words. The SQL function `search_words` splits text the same way. */
export function searchWords(typed: string): SearchWords | null {
  // Splits at every ASCII character except letters and digits, including control characters and quotes.
  const words = typed.split(/[\0-/:-@[-`{-\x7f\s]+/).filter((word) => word !== '');
  if (words.length === 0) return null;
  return words
    .slice(0, MOST_WORDS)
    .map((word) => `'${word}':*`)
    .join(' & ') as SearchWords;
}
