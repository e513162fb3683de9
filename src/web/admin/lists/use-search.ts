import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

type SetSearch = (next: URLSearchParams, options: { replace: boolean }) => void;

/** The search of the page's address. The router's own hook for it would be a part of every shopper's first visit. */
export function useSearch(): [URLSearchParams, SetSearch] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set: SetSearch = (next, { replace }) =>
    void navigate(`?${next}`, { replace, preventScrollReset: replace });
  return [params, set];
}
