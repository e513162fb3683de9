import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiRequest } from './api.ts';

/** The query client for pages that need one. Other pages do not load its code. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Queries GET the first element of their key, once: never stale, no retries, no refetch on focus. Offline, they fail at once. */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => apiRequest('GET', String(queryKey[0]), { signal }),
        networkMode: 'always',
        // What failed is read again. By default, `networkMode` would turn this off.
        refetchOnReconnect: true,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      // The library would keep what is done offline, and send it by itself when the connection is back.
      mutations: { networkMode: 'always', retry: false },
    },
  });
