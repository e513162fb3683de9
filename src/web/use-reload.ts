import { useLocation, useNavigate } from 'react-router';

/** Loads anew what the page shows. The router's own hook for it would be a part of every shopper's first visit. */
export function useReload(): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return () => void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
}
