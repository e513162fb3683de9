/** A query of PostgreSQL's text search: every word is there, by its beginning. */
export type SearchWords = string & { readonly of: 'to_tsquery' };

const MOST_WORDS = 8;

/** What somebody typed to find something; null when there is no word in it. `search_words` parts texts alike. */
export function searchWords(typed: string): SearchWords | null {
  // Everything in ASCII that is neither letter nor figure, controls and the quotes of a query included.
  const words = typed.split(/[\0-/:-@[-`{-\x7f\s]+/).filter((word) => word !== '');
  if (words.length === 0) return null;
  return words
    .slice(0, MOST_WORDS)
    .map((word) => `'${word}':*`)
    .join(' & ') as SearchWords;
}
