import { useLocation, useNavigate } from 'react-router';

/** Reloads the page's data. The router's own hook would add to every first visit's JavaScript. */
export function useReload(): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return () => void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
}
