import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { holdsProviderWords, type RedirectResult } from './redirect-result.ts';
import { thankYouPath } from './thank-you-path.ts';

/** Takes the provider's words, and the secret among them, out of the address; what was heard goes with the entry. */
export function useCleanAddress(orderId: string | null, heard: RedirectResult): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!holdsProviderWords(search)) return;
    const path = orderId === null ? '/thank-you' : thankYouPath(orderId);
    void navigate(path, { replace: true, preventScrollReset: true, state: { heard } });
  }, [search, orderId, heard, navigate]);
}
