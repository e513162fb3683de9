import { useLocation, useNavigate } from 'react-router';

/** Reloads the page's data as a link to the page would, so that `useNavigation` tells of it. */
export function useReload(): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return () => void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
}
