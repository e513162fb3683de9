import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { refusals } from './api.ts';
import { setFactsStale } from './stale-facts.ts';
import { useReload } from './use-reload.ts';

/** Reloads the shop's facts after a refusal: the owner may have changed how hats are made since the page was opened. */
export function useFreshFacts(): void {
  const facts = useRouteLoaderData('root');
  const reload = useReload();

  // biome-ignore lint/correctness/useExhaustiveDependencies: other facts are new facts
  useEffect(() => setFactsStale(false), [facts]);

  useEffect(() => {
    const refresh = () => {
      setFactsStale(true);
      reload();
    };
    refusals.addEventListener('refused', refresh);
    return () => refusals.removeEventListener('refused', refresh);
  }, [reload]);
}
