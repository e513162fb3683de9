import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SecurityAnswer } from '../../../wire/access.ts';
import { isSignedOut } from '../is-signed-out.ts';

/** The administrator's own account; a session that has ended meanwhile leads to the sign-in. */
export function useSecurity() {
  const { data, error, refetch } = useQuery<SecurityAnswer>({ queryKey: ['/api/admin/security'] });
  const hasEnded = isSignedOut(error);
  useEffect(() => {
    if (hasEnded) window.location.reload();
  }, [hasEnded]);
  return { security: data, hasFailed: error !== null && !hasEnded, reload: () => void refetch() };
}
