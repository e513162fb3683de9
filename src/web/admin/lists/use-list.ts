import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiPage } from '../../api.ts';
import { isSignedOut } from '../is-signed-out.ts';
import type { ListAddress } from './use-list-address.ts';

/** A page of a list at `path`, as the address asks for it. While the next one is on its way the last one stays. */
export function useList<Row>(path: string, address: ListAddress, refetchInterval?: RefetchInterval<Row>) {
  const asked = `${path}${address.query}`;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [asked, 'page'],
    queryFn: ({ signal }) => apiPage<Row>(asked, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchInterval?.(state.data?.rows ?? []) ?? false,
  });
  useLeavingWhenSignedOut(error);
  return {
    rows: error ? undefined : data?.rows,
    next: cursorsOf(data?.next),
    previous: cursorsOf(data?.previous),
    hasFailed: error !== null && !isSignedOut(error),
    isFetching,
    reload: () => void refetch(),
  };
}

/** Milliseconds until a page with these rows is asked for again; false for not by itself. */
type RefetchInterval<Row> = (rows: readonly Row[]) => number | false;

/** A session that has ended meanwhile leads to the sign-in, at the same address. */
export function useLeavingWhenSignedOut(error: unknown) {
  const hasEnded = isSignedOut(error);
  useEffect(() => {
    if (hasEnded) window.location.reload();
  }, [hasEnded]);
}

/** Has every kept page of the lists at these paths fetched anew. */
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

/** Where a page begins or ends. */
export interface Cursor {
  after: string | null;
  before: string | null;
}
