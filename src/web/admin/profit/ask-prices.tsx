import { useEffect, useState } from 'react';
import { apiRequest } from '../../api.ts';
import { useAction } from '../kit/action.tsx';
import { Button } from '../kit/button.tsx';

interface AskPricesProps {
  /** When Printful last answered; null if it never did. */
  askedAt: string | null;
  reload(): void;
}

/** A button that has the profit guard read Printful's prices now, and shows them as soon as they are there. */
export function AskPrices({ askedAt, reload }: AskPricesProps) {
  const wait = useNews(askedAt, reload);
  const { run, isBusy } = useAction({
    call: () => apiRequest('POST', '/api/admin/profit/check'),
    done: () => ({
      title: 'Printful is being asked',
      description: 'It takes about a minute. The prices appear here by themselves.',
    }),
    failed: 'Printful was not asked. Please try again.',
    onDone: wait.begin,
  });
  return (
    <Button busy={isBusy || wait.isOn} busyLabel="Asking..." onClick={() => run()}>
      Ask Printful for its prices
    </Button>
  );
}

const AGAIN_AFTER = 5000;
/** Printful may be down. */
const MOST_RELOADS = 36;

/** Reloads now and then, from `begin` until Printful has answered. */
function useNews(askedAt: string | null, reload: () => void) {
  const [waiting, setWaiting] = useState<{ since: string | null; reloads: number } | null>(null);
  const isOn = waiting !== null && waiting.since === askedAt && waiting.reloads < MOST_RELOADS;
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => {
      reload();
      setWaiting({ ...waiting, reloads: waiting.reloads + 1 });
    }, AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [isOn, waiting, reload]);
  return { isOn, begin: () => setWaiting({ since: askedAt, reloads: 0 }) };
}
