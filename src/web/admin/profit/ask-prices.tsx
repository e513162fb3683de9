import { apiRequest } from '../../api.ts';
import { useAction } from '../kit/action.tsx';
import { Button } from '../kit/button.tsx';
import { useNews } from '../kit/use-news.ts';

interface AskPricesProps {
  /** When Printful last answered; null if it never did. */
  askedAt: string | null;
  poll(): void;
}

/** A button that has the profit guard read Printful's prices now, and shows them as soon as they are there. */
export function AskPrices({ askedAt, poll }: AskPricesProps) {
  const wait = useNews(askedAt ?? 'never', poll);
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
