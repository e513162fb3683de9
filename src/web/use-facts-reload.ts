import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { setFactsStale } from './stale-facts.ts';
import { useReload } from './use-reload.ts';

/** Returns a function that loads the shop's facts again, after the owner may have changed how hats are made. */
export function useFactsReload(): () => void {
  const facts = useRouteLoaderData('root');
  const reload = useReload();

  // biome-ignore lint/correctness/useExhaustiveDependencies: other facts are new facts
  useEffect(() => setFactsStale(false), [facts]);

  return () => {
    setFactsStale(true);
    reload();
  };
}
