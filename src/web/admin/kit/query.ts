import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api.ts';

/** The answer to GET `path`. Once the session has ended, reloads the page, which then shows the sign-in form. */
export function useAdminQuery<Answer>(
  path: string,
  options?: Pick<UseQueryOptions<Answer>, 'placeholderData'>,
) {
  const { data, error, isFetching, refetch } = useQuery<Answer>({ queryKey: [path], ...options });
  useReloadWhenSignedOut(error);
  return {
    data,
    error,
    hasFailed: error !== null && !isSignedOut(error),
    isFetching,
    reload: () => void refetch(),
  };
}

/** Reloads the page once the session has ended. The same address then shows the sign-in form. */
export function useReloadWhenSignedOut(error: unknown) {
  const hasEnded = isSignedOut(error);
  useEffect(() => {
    if (hasEnded) window.location.reload();
  }, [hasEnded]);
}

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
