import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api.ts';

/** The answer to GET `path`. Once the session has ended, reloads the page, which then shows the sign-in form. */
export function useAdminQuery<Answer>(
  path: string,
  options?: Pick<UseQueryOptions<Answer>, 'placeholderData'>,
) {
  const query = useQuery<Answer>({ queryKey: [path], ...options });
  return { data: query.data, error: query.error, ...useLoading(query) };
}

/** How a query loads. Once the session has ended, reloads the page: the same address then shows the sign-in form. */
export function useLoading({
  error,
  isFetching,
  refetch,
}: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>) {
  const hasEnded = isSignedOut(error);
  useEffect(() => {
    if (hasEnded) window.location.reload();
  }, [hasEnded]);
  return {
    hasFailed: error !== null && !hasEnded,
    isFetching,
    reload: () => void refetch(),
    /** Reloads, unless an answer is on its way. */
    poll: () => void refetch({ cancelRefetch: false }),
  };
}

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
