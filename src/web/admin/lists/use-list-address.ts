import { useSearch } from './use-search.ts';

export type ListFilter = Record<string, string | null>;

export interface ListAddress {
  /** What the list is asked for: `?q=maya&status=processing`, or empty. */
  query: string;
  valueOf(name: string): string;
  /** Narrows the list, and starts at its first page again. */
  filter(changes: ListFilter): void;
  /** Turns the page. */
  turn(cursor: ListFilter): void;
  isNarrowed: boolean;
  /** As `query`, for all pages at once. */
  wholeQuery: string;
}

const CURSORS = ['after', 'before'];

/** What of a list is shown stands in the address of the page, so that it can be kept, sent and gone back to. */
export function useListAddress(filters: readonly string[]): ListAddress {
  const [address, setAddress] = useSearch();
  const known = [...filters, ...CURSORS].filter((name) => address.get(name));
  const queryOf = (names: readonly string[]) =>
    names.length > 0 ? `?${new URLSearchParams(names.map((name) => [name, address.get(name) ?? '']))}` : '';

  function change(changes: ListFilter, options: { replace: boolean }) {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setAddress(next, options);
  }

  return {
    query: queryOf(known),
    wholeQuery: queryOf(known.filter((name) => !CURSORS.includes(name))),
    valueOf: (name) => address.get(name) ?? '',
    filter: (changes) => change({ ...changes, after: null, before: null }, { replace: true }),
    turn: (cursor) => change(cursor, { replace: false }),
    isNarrowed: filters.some((name) => address.get(name)),
  };
}
