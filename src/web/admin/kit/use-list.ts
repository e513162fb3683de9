import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { apiPage } from './api-page.ts';
import { useLoading } from './query.ts';

/**
 * The page of the list at `path` that the browser's address selects, or the first one if nothing is left on that. The previous
 * page is shown until it has loaded.
 */
export function useList<Row>(path: string, address: ListAddress, refetchInterval?: RefetchInterval<Row>) {
  const url = `${path}${address.query}`;
  const query = useQuery({
    queryKey: [url, 'page'],
    queryFn: ({ signal }) => apiPage<Row>(url, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchInterval?.(state.data?.rows ?? []) ?? false,
  });
  const isLater = CURSORS.some((name) => address.valueOf(name) !== '');
  const isGone = isLater && !query.isFetching && query.data?.rows.length === 0;
  const openFirst = useEffectEvent(() => address.filter({}));
  useEffect(() => {
    if (isGone) openFirst();
  }, [isGone]);
  return {
    data: query.data?.rows,
    next: cursorsOf(query.data?.next),
    previous: cursorsOf(query.data?.previous),
    ...useLoading(query),
  };
}

export type List<Row> = ReturnType<typeof useList<Row>>;

/** In how many milliseconds a page with these rows is fetched again; false for never. */
type RefetchInterval<Row> = (rows: readonly Row[]) => number | false;

/** Refetches every cached page of the lists at these paths. */
export function useListsReload(...paths: string[]): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        paths.some((path) => new RegExp(`^${path}($|[?/])`).test(String(queryKey[0]))),
    });
}

function cursorsOf(address: string | null | undefined): Cursor | null {
  if (!address) return null;
  const { searchParams } = new URL(address, 'http://shop');
  return { after: searchParams.get('after'), before: searchParams.get('before') };
}

/** Where a page of the list begins or ends. */
export interface Cursor {
  after: string | null;
  before: string | null;
}

type ListFilter = Record<string, string | null>;

export interface ListAddress {
  /** The query of the API call: `?q=maya&status=processing`, or empty. */
  query: string;
  valueOf(name: string): string;
  /** Filters the list, and returns to its first page. */
  filter(changes: ListFilter): void;
  goTo(page: Cursor): void;
  isFiltered: boolean;
  /** The query without the page, for an export of all rows. */
  exportQuery: string;
}

/** The query of one of the dashboard's lists, such as `?tab=orders&q=maya`. */
export const listSearch = (
  tab: 'orders' | 'products',
  filter: Readonly<Record<string, string>> = {},
): string => `?${new URLSearchParams({ tab, ...filter })}`;

const CURSORS = ['after', 'before'];

/**
 * The filters and the page of a list are in the browser's address, so that they can be bookmarked and shared. `defaults` are the
 * values of parameters that the address does not have.
 */
export function useListAddress(
  filters: readonly string[],
  defaults: Readonly<Record<string, string>> = {},
): ListAddress {
  const [address, setAddress, newest] = useSearch();
  const value = (name: string) => address.get(name) ?? defaults[name] ?? '';
  const names = [...new Set([...filters, ...Object.keys(defaults), ...CURSORS])].filter(
    (name) => value(name) !== '',
  );
  const queryOf = (params: readonly string[]) =>
    params.length > 0 ? `?${new URLSearchParams(params.map((name) => [name, value(name)]))}` : '';

  function change(changes: ListFilter, options: { replace: boolean }) {
    const next = new URLSearchParams(newest.current);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setAddress(next, options);
  }

  return {
    query: queryOf(names),
    exportQuery: queryOf(names.filter((name) => !CURSORS.includes(name))),
    valueOf: value,
    filter: (changes) => change({ ...changes, after: null, before: null }, { replace: true }),
    goTo: (page) => change({ ...page }, { replace: false }),
    isFiltered: filters.some((name) => address.get(name)),
  };
}

type SetSearch = (next: URLSearchParams, options: { replace: boolean }) => void;

/**
 * Works like the router's `useSearchParams`, which would add to what every shopper downloads. The third element holds
 * what was set last: a second click may come before the page shows the first.
 */
export function useSearch(): [URLSearchParams, SetSearch, Readonly<RefObject<URLSearchParams>>] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const newest = useRef(params);
  useEffect(() => {
    newest.current = params;
  }, [params]);
  const set: SetSearch = (next, { replace }) => {
    newest.current = next;
    void navigate(`?${next}`, { replace, preventScrollReset: replace });
  };
  return [params, set, newest];
}
