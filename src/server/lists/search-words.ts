/** A query of PostgreSQL's text search that finds every word by its prefix. */
export type SearchWords = string & { readonly of: 'to_tsquery' };

const MOST_WORDS = 8;

/** Turns typed text into a query; null when it has no word. The SQL function `search_words` splits texts the same way. */
export function searchWords(typed: string): SearchWords | null {
  // Every ASCII character but letters and digits, among them control characters and the quotes of a query.
  const words = typed.split(/[\0-/:-@[-`{-\x7f\s]+/).filter((word) => word !== '');
  if (words.length === 0) return null;
  return words
    .slice(0, MOST_WORDS)
    .map((word) => `'${word}':*`)
    .join(' & ') as SearchWords;
}
