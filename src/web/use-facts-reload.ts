import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import { setFactsStale } from './stale-facts.ts';

/**
 * Returns a function that loads the shop's facts again, after the owner may have changed how hats are made. It does nothing once
 * its page is gone, since it would lead back to it.
 */
export function useFactsReload(): () => void {
  const facts = useRouteLoaderData('root');
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other facts are new facts
  useEffect(() => setFactsStale(false), [facts]);

  return () => {
    if (!isShown.current) return;
    setFactsStale(true);
    // Not as the router knows them: a page may have put its latest work there.
    const { search, hash } = window.location;
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
  };
}
