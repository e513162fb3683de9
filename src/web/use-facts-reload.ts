import { useRevalidator } from 'react-router';
import { setFactsStale } from './stale-facts.ts';

/**
 * Returns a function that loads the shop's facts again, after the owner may have changed how hats are made. Unlike
 * `useReload`, it leaves the visitor where she is, or on her way, by then.
 */
export function useFactsReload(): () => void {
  const { revalidate } = useRevalidator();
  return () => {
    setFactsStale(true);
    void revalidate().finally(() => setFactsStale(false));
  };
}
