import { useQuery } from '@tanstack/react-query';
import type { PrintfulState } from '../../../wire/printful.ts';
import { isSignedOut } from '../is-signed-out.ts';
import { useLeavingWhenSignedOut } from '../lists/use-list.ts';

/** How the shop stands with Printful; a session that has ended meanwhile leads to the sign-in. */
export function usePrintfulState() {
  const { data, error, isFetching, refetch } = useQuery<PrintfulState>({
    queryKey: ['/api/admin/printful'],
  });
  useLeavingWhenSignedOut(error);
  return {
    state: data,
    hasFailed: error !== null && !isSignedOut(error),
    isFetching,
    reload: () => void refetch(),
  };
}
