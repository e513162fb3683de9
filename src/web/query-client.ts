import { QueryClient } from '@tanstack/react-query';
import { apiRequest } from './api.ts';

/** Queries GET the first element of their key, once: never stale, no retries, no refetch on focus. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => apiRequest('GET', String(queryKey[0]), undefined, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  });
